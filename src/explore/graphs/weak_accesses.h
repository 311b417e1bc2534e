// Which accesses of an execution are too weak: with stronger orders there it could not happen.
//
// The graph stays the same, and only its order changes: nothing is executed for that.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "trace/event.h"

namespace raddle::explore {

// What all executions of an access, or of a fence, would have.
struct StrongerOrder {
  const RaddleSite *site = nullptr;
  trace::MemoryOrder order = trace::MemoryOrder::None;
  bool operator==(const StrongerOrder &) const = default;
};

// In which steps two accesses were made that race.
struct RacingSteps {
  size_t first = 0;
  size_t second = 0;
};

// Ways to make the execution impossible, or to order what races in it: each a set of orders that have to be stronger.
// All that change one, each as little as suffices; if there is none, the first that changes two. Empty if two are too
// few. REQUIRES: the steps are those of an execution under the C11 memory model.
[[nodiscard]] std::vector<std::vector<StrongerOrder>> strongerOrders(std::span<const trace::Event> steps,
                                                                     const std::optional<RacingSteps> &race);

} // namespace raddle::explore
