// The check of a history against all permutations of its operations, on random histories.
#include <gtest/gtest.h>

#include "explore/testing/random_history.h"

namespace raddle::explore {
namespace {

constexpr uint32_t kHistories = 100'000;
constexpr uint64_t kSeed = 31;

TEST(Explained, AgreesWithAllPermutations) {
  std::mt19937_64 random(kSeed);
  uint32_t explained = 0;
  for (uint32_t number = 0; number < kHistories; ++number) {
    testing::RandomHistory history(random);
    const bool hasOrder = history.hasOrder();
    ASSERT_EQ(history.isExplained(), hasOrder) << "history " << number << " of seed " << kSeed;
    explained += hasOrder ? 1 : 0;
  }
  // Both answers are common.
  EXPECT_GT(explained, kHistories / 5);
  EXPECT_LT(explained, kHistories / 5 * 4);
}

} // namespace
} // namespace raddle::explore
