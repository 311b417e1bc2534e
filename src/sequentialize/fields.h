// What an access is to, by a name that is the same for all expressions that reach it.
#pragma once

#include <string>

#include "program/operations.h"

namespace raddle::sequentialize {

// `struct list.head` for `p->head` and `q->next->head`, `count` for a variable, `table[]` for an element of an array;
// for want of a type, the expression.
[[nodiscard]] std::string fieldOf(const program::Operation &operation, const std::string &text);

} // namespace raddle::sequentialize
