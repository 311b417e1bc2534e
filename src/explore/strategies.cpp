#include "explore/strategies.h"

#include "base/check.h"
#include "explore/brute_force.h"
#include "explore/dpor.h"
#include "explore/pct.h"
#include "explore/pos.h"
#include "explore/preemption_bound.h"
#include "explore/random_walk.h"
#include "explore/round_robin.h"
#include "explore/run_to_block.h"
#include "explore/sequential_orders.h"

namespace raddle::explore {

using Kind = StrategyChoice::Kind;

bool isEndless(Kind kind) {
  return kind == Kind::RandomWalk || kind == Kind::Pct || kind == Kind::Pos;
}

std::unique_ptr<Strategy> makeStrategy(const StrategyChoice &choice) {
  switch (choice.kind) {
  case Kind::Dpor:
    return std::make_unique<Dpor>();
  case Kind::Preemptions:
    return std::make_unique<PreemptionBound>(choice.number);
  case Kind::RandomWalk:
    return std::make_unique<RandomWalk>(choice.seed);
  case Kind::Pct:
    CHECK(choice.number > 0, "the depth of PCT should be positive");
    return std::make_unique<Pct>(choice.number, choice.seed);
  case Kind::Pos:
    return std::make_unique<PartialOrderSampling>(choice.seed);
  case Kind::BruteForce:
    return std::make_unique<BruteForce>(choice.number == 0 ? Unnoticed::AtOnce : Unnoticed::AtAnyTime);
  case Kind::RunToBlock:
    return std::make_unique<RunToBlock>();
  case Kind::RoundRobin:
    return std::make_unique<RoundRobin>();
  case Kind::Sequential:
    return std::make_unique<SequentialOrders>();
  }
  CHECK(false, "each kind of strategy should be made above");
  return nullptr;
}

} // namespace raddle::explore
