// Which strategy a search has: by what was asked for, and by whether the program chooses a scenario first.
#pragma once

#include <memory>

#include "explore/dpor.h"
#include "explore/goal_search.h"
#include "explore/turns.h"
#include "worker/native_machine.h"
#include "worker/protocol.h"

namespace raddle::worker {

struct SearchStrategy {
  std::unique_ptr<explore::Strategy> strategy;
  explore::Dpor *dpor = nullptr;       // the same, if the search is in parts
  explore::Turns *turns = nullptr;     // the same, if scenarios take turns
  explore::GoalSearch *goal = nullptr; // the same, if accesses that meet are looked for
};

// `how` is the task, or what it says on how to explore. REQUIRES: `machine` is at the reset point.
enum class Extent : uint8_t { Whole, InParts };
[[nodiscard]] SearchStrategy strategyFor(const Request &request, const Explore &how, Extent extent,
                                         NativeMachine &machine);

} // namespace raddle::worker
