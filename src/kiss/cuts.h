// Where the symbolic execution of a program was cut, in words.
#pragma once

#include <string>

#include "kiss/answer.h"
#include "symex/execute.h"

namespace raddle::kiss {

// "loop at x.c:12 up to 8 rounds", "not supported: … at x.c:3". `unwind` is the bound of loops and recursion.
[[nodiscard]] std::string textOf(const symex::Cut &cut, unsigned unwind);

// REQUIRES: the kind of the cut is Unsupported.
[[nodiscard]] Undecided::Why whyOf(const symex::Cut &cut);

} // namespace raddle::kiss
