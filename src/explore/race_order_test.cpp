#include "explore/race_order.h"

#include <gtest/gtest.h>

namespace raddle::explore {
namespace {

using trace::OperationKind;
using trace::ThreadId;

constexpr uint64_t kData = 0x1000;
constexpr uint64_t kFlag = 0x2000;
constexpr uint64_t kOther = 0x3000;
constexpr uint64_t kMutex = 0x4000;

struct Step {
  ThreadId thread;
  OperationKind kind;
  uint64_t object;
  ThreadId racesWith = trace::kNoThread; // on `object`, which names its own location
};

void run(RaceOrder &order, const std::vector<Step> &steps) {
  order.onBegin(0);
  for (const Step &step : steps) {
    trace::Event event;
    event.thread = step.thread;
    event.operation.kind = step.kind;
    event.operation.object = step.object;
    event.operation.size = 4;
    order.onEvent(event);
    if (step.racesWith != trace::kNoThread)
      order.onRace({step.object, step.object, 4, step.racesWith});
  }
  order.onEnd();
}

const std::vector<Step> kHandOff = {{1, OperationKind::Write, kData},
                                    {1, OperationKind::Write, kFlag},
                                    {2, OperationKind::Read, kFlag, 1},
                                    {2, OperationKind::Read, kData, 1}};

TEST(RaceOrder, ARaceBehindAnotherDoesNotStandAlone) {
  RaceOrder order;
  run(order, kHandOff);
  EXPECT_TRUE(order.standsAlone(kFlag));
  EXPECT_FALSE(order.standsAlone(kData));
  EXPECT_EQ(order.before(kData), std::vector<uint64_t>{kFlag});
  EXPECT_TRUE(order.before(kFlag).empty());
}

TEST(RaceOrder, OneExecutionWithNothingBetweenIsEnough) {
  RaceOrder order;
  run(order, kHandOff);
  run(order, {{1, OperationKind::Write, kData}, {2, OperationKind::Read, kData, 1}});
  EXPECT_TRUE(order.standsAlone(kData));
  EXPECT_TRUE(order.before(kData).empty());
  run(order, kHandOff);
  EXPECT_TRUE(order.standsAlone(kData));
}

TEST(RaceOrder, WhatOnlyOneThreadDoesInBetweenIsNoCause) {
  RaceOrder order;
  run(order, {{3, OperationKind::Write, kOther},
              {1, OperationKind::Write, kData},
              {1, OperationKind::Write, kOther, 3},
              {1, OperationKind::Read, kOther},
              {1, OperationKind::Write, kFlag},
              {2, OperationKind::Read, kFlag, 1},
              {2, OperationKind::Read, kData, 1}});
  EXPECT_TRUE(order.standsAlone(kOther));
  EXPECT_EQ(order.before(kData), std::vector<uint64_t>{kFlag});
}

TEST(RaceOrder, AtomicAccessesInBetweenAreNoRace) {
  // A relaxed flag orders nothing, so the data race; but there is no other race to blame.
  RaceOrder order;
  run(order, {{1, OperationKind::Write, kData},
              {1, OperationKind::Store, kFlag},
              {2, OperationKind::Load, kFlag},
              {2, OperationKind::Read, kData, 1}});
  EXPECT_FALSE(order.standsAlone(kData));
  EXPECT_TRUE(order.before(kData).empty());
}

TEST(RaceOrder, TwoAtomicNeighboursDoNotMakeARaceStandAlone) {
  RaceOrder order;
  run(order, {{1, OperationKind::Write, kData},
              {1, OperationKind::Store, kData},
              {2, OperationKind::Load, kData},
              {2, OperationKind::Read, kData, 1}});
  EXPECT_FALSE(order.standsAlone(kData));
}

TEST(RaceOrder, IndependentStepsInBetweenDoNotMatter) {
  RaceOrder order;
  run(order, {{1, OperationKind::Write, kData},
              {3, OperationKind::Acquire, kMutex},
              {3, OperationKind::Release, kMutex},
              {2, OperationKind::Acquire, kMutex},
              {2, OperationKind::Read, kData, 1}});
  EXPECT_TRUE(order.standsAlone(kData));
}

} // namespace
} // namespace raddle::explore
