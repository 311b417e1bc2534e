// Suppressions: findings that the user does not want reported, in the format of ThreadSanitizer's files:
//
//   # a comment
//   race:Counter::add       a data race with an access in a function, file or variable of that name
//   deadlock:^lock_both$    the pattern is looked for anywhere, `^` and `$` fix its ends, `*` stands for any text
//
// Besides ThreadSanitizer's kinds (race, race_top, deadlock, mutex, thread) and leak the kinds of our own findings can
// be named. Its signal and called_from_lib are read, and match nothing: there are no such findings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "check/outcome.h"

namespace raddle::check {

struct Suppression {
  std::string kind; // as in the file
  std::string pattern;
  uint64_t line = 0; // of the file, from 1
};

// Whether the pattern is found in `text`.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view text);

// Whether one of the places of `finding`, or its variable, is what `suppression` speaks of.
[[nodiscard]] bool suppresses(const Suppression &suppression, const Finding &finding);

// An Error names the line that cannot be understood.
[[nodiscard]] Result<std::vector<Suppression>> parseSuppressions(std::string_view text);

} // namespace raddle::check
