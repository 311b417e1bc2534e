#include "report/runs.h"

#include <algorithm>
#include <optional>

namespace raddle::report {
namespace {

constexpr size_t kLongestRound = 32;
// A person reads a dozen steps faster than a remark about them.
constexpr size_t kFewestRounds = 4;
constexpr size_t kFewestHidden = 12;

size_t roundsFrom(std::span<const uint32_t> items, size_t begin, size_t period) {
  size_t at = begin + period;
  while (at < items.size() && items[at] == items[at - period])
    ++at;
  return (at - begin) / period;
}

std::optional<Run> runAt(std::span<const uint32_t> items, size_t begin) {
  const size_t longest = std::min(kLongestRound, (items.size() - begin) / kFewestRounds);
  for (size_t period = 1; period <= longest; ++period) {
    const Run run{begin, period, roundsFrom(items, begin, period)};
    if (run.times >= kFewestRounds && period * (run.times - 1) >= kFewestHidden)
      return run;
  }
  return std::nullopt;
}

} // namespace

std::vector<Run> findRuns(std::span<const uint32_t> items) {
  std::vector<Run> runs;
  for (size_t at = 0; at < items.size();) {
    if (const auto run = runAt(items, at)) {
      runs.push_back(*run);
      at = run->end();
    } else {
      ++at;
    }
  }
  return runs;
}

} // namespace raddle::report
