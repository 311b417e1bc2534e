#include "report/runs.h"

#include <gtest/gtest.h>

namespace raddle::report {
namespace {

using Runs = std::vector<Run>;

// The letters of `round` as items, so many times.
std::vector<uint32_t> repeated(const std::string &round, size_t times) {
  std::vector<uint32_t> items;
  for (size_t i = 0; i < times; ++i)
    items.insert(items.end(), round.begin(), round.end());
  return items;
}

std::vector<uint32_t> joined(std::vector<uint32_t> first, const std::vector<uint32_t> &second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

TEST(Runs, ShortestRoundFromTheLeft) {
  EXPECT_EQ(findRuns(joined(repeated("xy", 1), repeated("ab", 20))), (Runs{{2, 2, 20}}));
  EXPECT_EQ(findRuns(repeated("aaaab", 9)), (Runs{{0, 5, 9}}));
  EXPECT_EQ(findRuns(joined(repeated("ab", 20), repeated("c", 100))), (Runs{{0, 2, 20}, {40, 1, 100}}));
}

TEST(Runs, ARoundThatIsNotFinishedDoesNotBelongToIt) {
  EXPECT_EQ(findRuns(joined(repeated("abc", 8), repeated("ab", 1))), (Runs{{0, 3, 8}}));
}

TEST(Runs, AFewStepsAreNotWorthIt) {
  EXPECT_TRUE(findRuns({}).empty());
  EXPECT_TRUE(findRuns(repeated("a", 12)).empty());
  EXPECT_TRUE(findRuns(repeated("abcdefgh", 3)).empty());
  EXPECT_EQ(findRuns(repeated("a", 13)).size(), 1U);
  EXPECT_EQ(findRuns(repeated("abcdefgh", 4)).size(), 1U);
}

} // namespace
} // namespace raddle::report
