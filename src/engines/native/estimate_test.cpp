#include "engines/native/estimate.h"

#include <gtest/gtest.h>

namespace raddle::engines {
namespace {

TEST(Estimate, IsARangeOfRoundNumbers) {
  const auto range = estimateSize(0.05, 1234);
  ASSERT_TRUE(range);
  EXPECT_EQ(describe(*range), "between 10,000 and 300,000 executions");
}

TEST(Estimate, GetsNarrowerTheMoreWasExplored) {
  EXPECT_EQ(describe(*estimateSize(0.001, 10)), "between 3,000 and 300,000 executions");
  EXPECT_EQ(describe(*estimateSize(0.25, 2500)), "between 6,000 and 80,000 executions");
  EXPECT_EQ(describe(*estimateSize(0.9, 9000)), "between 9,000 and 40,000 executions");
}

TEST(Estimate, NeverSaysLessThanWasDone) {
  const auto range = estimateSize(1, 77);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->low, 77U);
  EXPECT_GE(range->high, 77U);
}

TEST(Estimate, SaysNothingIfNothingIsKnown) {
  EXPECT_FALSE(estimateSize(0, 5));
  EXPECT_FALSE(estimateSize(0.5, 0));
  EXPECT_FALSE(estimateSize(1e-18, 1000));
}

} // namespace
} // namespace raddle::engines
