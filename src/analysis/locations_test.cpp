#include "analysis/locations.h"

#include <gtest/gtest.h>

namespace raddle::analysis {
namespace {

TEST(Locations, FieldsOfElementsAreApart) {
  const Location first = indexed({1, 0}, 16, 64);
  const Location second = moved(first, 8);
  EXPECT_FALSE(overlap(first, 8, second, 8));
  EXPECT_TRUE(overlap(first, 9, second, 8));
  EXPECT_TRUE(overlap(first, 8, first, 8));
}

TEST(Locations, IndicesStayWithinTheirArray) {
  const Location items = indexed({1, 40}, 4, 40);
  EXPECT_FALSE(overlap(items, 4, {1, 0}, 40));
  EXPECT_FALSE(overlap(items, 4, {1, 80}, 4));
  EXPECT_TRUE(overlap(items, 4, {1, 76}, 4));
}

TEST(Locations, ArraysWithinElementsAreAnywhereInThem) {
  const Location inner = indexed(moved(indexed({1, 0}, 64, 256), 24), 4, 40);
  EXPECT_FALSE(overlap(inner, 4, indexed({1, 0}, 64, 256), 24));
  EXPECT_TRUE(overlap(inner, 4, moved(indexed({1, 0}, 64, 256), 60), 4));
}

TEST(Locations, TheWholeObjectOverlapsWithAllOfIt) {
  EXPECT_TRUE(overlap(wholeObject(1), 1, {1, 100}, 4));
  EXPECT_FALSE(overlap(wholeObject(1), 1, {2, 100}, 4));
}

} // namespace
} // namespace raddle::analysis
