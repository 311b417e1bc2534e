// What is known of the order of data races: a value, so that what several searches know can be put together.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "trace/trace.h"

namespace raddle::worker {

// A location on which accesses raced while they were events (explore/race_order.h).
struct RaceStanding {
  trace::Location location;
  bool isAlone = false;
  // What lay between two accesses there when they were first seen to race; nothing if they were not before it stood
  // alone.
  std::optional<std::vector<trace::Location>> between = {};
};

// Adds to what is known what was found out after it.
void merge(std::vector<RaceStanding> &known, const std::vector<RaceStanding> &later);

// Which of `races`, the earliest, the one at `number` exists only after; nothing if it stands alone or that is not
// known. REQUIRES: no location is there twice.
[[nodiscard]] std::optional<size_t> causeOf(size_t number, std::span<const trace::Location> races,
                                            const std::vector<RaceStanding> &known);

} // namespace raddle::worker
