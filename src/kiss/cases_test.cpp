#include "kiss/cases.h"

#include <gtest/gtest.h>

namespace raddle::kiss {
namespace {

using Values = std::vector<uint32_t>;

TEST(Cases, OneIfNothingIsChosen) {
  Cases cases;
  EXPECT_EQ(cases.left({}), 1U);
  EXPECT_FALSE(cases.advance({}));
}

TEST(Cases, AllCombinationsEachOnce) {
  const Values counts = {2, 3};
  Cases cases;
  std::vector<Values> seen;
  uint64_t left = 6;
  do {
    EXPECT_EQ(cases.left(counts), left--);
    Values values = cases.values();
    values.resize(counts.size(), 0);
    seen.push_back(values);
  } while (cases.advance(counts));
  EXPECT_EQ(seen, (std::vector<Values>{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}));
}

// Only who chooses 1 first is asked again, and has fewer values then.
TEST(Cases, WhatIsChosenDependsOnWhatWasChosenBefore) {
  Cases cases;
  std::vector<Values> seen;
  Values counts;
  do {
    seen.push_back(cases.values());
    const bool isOne = !cases.values().empty() && cases.values().front() == 1;
    counts = isOne ? Values{3, 2} : Values{3};
  } while (cases.advance(counts));
  EXPECT_EQ(seen, (std::vector<Values>{{}, {1}, {1, 1}, {2}}));
}

} // namespace
} // namespace raddle::kiss
