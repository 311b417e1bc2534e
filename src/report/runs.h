// Long runs of the same: where a sequence goes round in circles, as the steps of a spin loop do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raddle::report {

// Items begin .. begin + period * times - 1: `times` rounds, each equal to the first.
struct Run {
  size_t begin = 0;
  size_t period = 0;
  size_t times = 0;

  [[nodiscard]] size_t end() const { return begin + period * times; }
  bool operator==(const Run &) const = default;
};

// Runs that are worth folding, from left to right, none overlapping another. Of several that begin at the same place it
// is the one with the shortest round.
[[nodiscard]] std::vector<Run> findRuns(std::span<const uint32_t> items);

} // namespace raddle::report
