// All strategies that a search can be asked for, by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "explore/strategy.h"

namespace raddle::explore {

struct StrategyChoice {
  enum class Kind : uint8_t {
    Dpor,        // every class once
    Preemptions, // every class with at most `number` preemptions
    RandomWalk,
    Pct, // for bugs of depth `number`, at least 1
    Pos,
    BruteForce, // every interleaving of the steps that others can notice; of all steps if `number` is not 0
    RunToBlock, // one execution: each thread goes on as long as it can
    RoundRobin, // one execution: each thread in turn takes one step
    Sequential, // the executions in which no thread interrupts another
  };
  static constexpr size_t kKinds = static_cast<size_t>(Kind::Sequential) + 1;
  Kind kind = Kind::Dpor;
  uint32_t number = 0; // as said above
  uint64_t seed = 1;   // of those that draw at random
};

// Whether it draws executions at random, and so never comes to an end by itself.
[[nodiscard]] bool isEndless(StrategyChoice::Kind kind);

[[nodiscard]] std::unique_ptr<Strategy> makeStrategy(const StrategyChoice &choice);

} // namespace raddle::explore
