// Where the symbolic execution of a program was cut, in words.
#pragma once

#include <string>
#include <vector>

#include "kiss/answer.h"
#include "symex/execute.h"

namespace raddle::kiss {

// How often loops go round if nobody says it: as often as it takes, from the first to the last of these.
inline constexpr unsigned kFirstUnwind = 8;
inline constexpr unsigned kUnwindGrowth = 4;
inline constexpr unsigned kLastUnwind = 128;

// "loop at x.c:12 up to 8 rounds", "not supported: … at x.c:3". `unwind` is the bound of loops and recursion.
[[nodiscard]] std::string textOf(const symex::Cut &cut, unsigned unwind);

// Whether what comes behind is nothing that more rounds or calls would show.
[[nodiscard]] bool isUnsupported(const symex::Cut &cut);

// REQUIRES: isUnsupported(cut).
[[nodiscard]] Undecided::Why whyOf(const symex::Cut &cut);

// All the ways to one bound, or to one thing that is not supported.
struct Bound {
  const symex::Cut *first = nullptr;
  std::string text;
  symex::Term condition; // the execution ends there
};

// `conditions` says of each cut when the execution ends there. REQUIRES: the cuts outlive what is returned.
[[nodiscard]] std::vector<Bound> boundsOf(const std::vector<symex::Cut> &cuts,
                                          const std::vector<symex::Term> &conditions, unsigned unwind,
                                          symex::Terms &terms);

// The program can come to the bound: that belongs to an answer. `where` is added to its text.
void add(const Bound &bound, const std::string &where, Answer &answer);

} // namespace raddle::kiss
