// What to look for, and how far. A header of plain values: whoever asks for a check need not know how it is done.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace raddle::kiss {

// What can fail beside assertions and divisions that trap: accesses through null pointers and to memory that is not
// there; misuse of locks, which the models find (RADDLE_CHECK_LOCKS in include/raddle/thread_api.c). What is not
// checked ends its thread, as a false assumption does, or, of locks, goes on somehow.
enum class Check : uint8_t { Assertions, Dereferences, Locks };

struct Options {
  uint32_t ts = 0;             // how many threads may be created and not started
  std::set<Check> checks = {}; // assertions and divisions are always
  // The fields at whose accesses races are looked for (see fieldsOf); if it is not set, assertions are checked.
  std::optional<std::vector<std::string>> races = std::nullopt;
  // Whether atomic accesses, and those in atomic sections, race with others, as in executions, or not, as in the paper.
  enum class RaceModel : uint8_t { Native, Paper } raceModel = RaceModel::Native;
  // Rounds of loops, depth of recursion. 0: a few, and as long as that is not enough to say something about all
  // executions, more, within limits of their number and of the time.
  unsigned unwind = 0;
  // How many seconds are left for this check; the solver gets no more.
  std::function<double()> secondsLeft = nullptr;
};

} // namespace raddle::kiss
