#include "replay/smallest_cause.h"

#include <gtest/gtest.h>

namespace raddle::replay {
namespace {

worker::Scrutinized passes(const char *marks) {
  worker::Scrutinized execution;
  execution.marks = marks;
  return execution;
}

worker::Scrutinized fails(const char *marks) {
  worker::Scrutinized execution = passes(marks);
  execution.fails = true;
  return execution;
}

using Conditions = std::vector<size_t>;

TEST(SmallestCause, IsEmptyIfNothingPasses) {
  EXPECT_EQ(smallestCause({fails("000"), fails("111")})->conditions, Conditions());
}

TEST(SmallestCause, IsNotThereIfWhatMeetsEverythingPasses) {
  EXPECT_FALSE(smallestCause({fails("00"), passes("00")}));
}

TEST(SmallestCause, HasACounterpartForEachCondition) {
  const auto cause = smallestCause({fails("0000"), passes("1001"), passes("0110"), passes("1111")});
  ASSERT_TRUE(cause);
  EXPECT_EQ(cause->conditions.size(), 2U);
  EXPECT_TRUE(cause->counterparts == (std::vector<size_t>{1, 2}) || cause->counterparts == (std::vector<size_t>{2, 1}));
}

TEST(SmallestCause, OneConditionThatAllBreakIsEnough) {
  EXPECT_EQ(smallestCause({fails("000"), passes("110"), passes("011"), passes("010")})->conditions, Conditions{1});
  EXPECT_EQ(smallestCause({fails("000"), passes("101"), passes("011"), passes("111")})->conditions, Conditions{2});
}

TEST(SmallestCause, PrefersWhatIsReversedAndThenWhatMoreFailuresMeet) {
  EXPECT_EQ(smallestCause({fails("00"), passes("21")})->conditions, Conditions{1});
  EXPECT_EQ(smallestCause({fails("00"), fails("10"), passes("11")})->conditions, Conditions{1});
  EXPECT_EQ(smallestCause({fails("00"), fails("01"), passes("11")})->conditions, Conditions{0});
}

TEST(SmallestCause, IsSmallBeforeAnythingElse) {
  // All break the first condition, which is never reversed; the others are, but it takes three of them.
  EXPECT_EQ(smallestCause({fails("0000"), passes("2100"), passes("2010"), passes("2001")})->conditions, Conditions{0});
}

TEST(SmallestCause, OfManySetsNothingCanBeLeftOut) {
  // Each execution breaks two neighbours in a ring: half of them are needed.
  std::vector<worker::Scrutinized> executions = {fails(std::string(40, '0').c_str())};
  for (size_t i = 0; i < 40; ++i) {
    std::string marks(40, '0');
    marks[i] = marks[(i + 1) % 40] = '1';
    executions.push_back(passes(marks.c_str()));
  }
  const auto cause = smallestCause(executions);
  ASSERT_TRUE(cause);
  EXPECT_LE(cause->conditions.size(), 26U);
  for (const size_t counterpart : cause->counterparts)
    EXPECT_LT(counterpart, executions.size());
}

} // namespace
} // namespace raddle::replay
