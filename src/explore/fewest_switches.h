// The order of an execution's events in which threads take turns least often.
//
// All orders in which what happens before an event also comes before it are executions of the same class, so nobody can
// tell them apart. An order is a row of blocks, in each of which one thread runs. A thread may as well run as long as
// it can: what it does now instead of later keeps nobody from anything. So a breadth-first search over the states that
// such blocks lead to finds the shortest row.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/execution.h"

namespace raddle::explore {

// Positions of the events that the targets are or that happen before them, in that order. If there are too many states
// to look at, the order is that of the execution. REQUIRES: the targets are positions of `execution`.
[[nodiscard]] std::vector<uint32_t> fewestSwitches(const Execution &execution, std::span<const uint32_t> targets);

// How often one event is followed by one of another thread.
[[nodiscard]] uint32_t switchesIn(const Execution &execution, std::span<const uint32_t> order);

// Pairs of events of different threads that depend on each other, the earlier one first, and of which each can come
// first; only those whose first event is among the first `size`. If there are more than `most`, those with others in
// between are left out.
struct OrderedPair {
  uint32_t first = 0;
  uint32_t second = 0;
  bool operator==(const OrderedPair &) const = default;
};
[[nodiscard]] std::vector<OrderedPair> reversiblePairs(const Execution &execution, uint32_t size, size_t most);

} // namespace raddle::explore
