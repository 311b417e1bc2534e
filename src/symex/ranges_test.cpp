#include "symex/ranges.h"

#include <gtest/gtest.h>

#include "symex/threads_testing.h"

namespace raddle::symex {
namespace {

class Ranges : public ::testing::Test {
protected:
  std::string rangeOf(const std::vector<Term> &values, unsigned boundaries) {
    RangeFinder finder([this](Term variable) -> VariableFacts {
      if (variable == cell)
        return {.isOfCell = true};
      return {.range = variable == other ? std::optional(Range{.low = -2, .high = 9}) : std::nullopt};
    });
    const std::optional<Range> range = finder.rangeOf(values, boundaries);
    return range ? std::to_string(range->low) + " to " + std::to_string(range->high) : "anything";
  }
  Term number(unsigned value) { return terms.constant(32, value); }

  Terms terms;
  Term cell = terms.variable(32, "cell");
  Term other = terms.variable(32, "other");
  Term unknown = terms.variable(32, "unknown");
  Term condition = terms.variable(smt::kBool, "condition");
};

TEST_F(Ranges, ConstantsAndChanges) {
  EXPECT_EQ(rangeOf({number(3), number(7)}, 4), "3 to 7");
  EXPECT_EQ(rangeOf({number(3), terms.add(cell, number(2))}, 4), "3 to 11");
  EXPECT_EQ(rangeOf({number(3), terms.sub(cell, number(1))}, 2), "1 to 3");
  EXPECT_EQ(rangeOf({number(0), terms.add(terms.ite(condition, cell, number(5)), number(1))}, 1), "0 to 7");
  EXPECT_EQ(rangeOf({number(0), other}, 1), "-2 to 9");
}

TEST_F(Ranges, WhatIsNotEasilyTold) {
  EXPECT_EQ(rangeOf({cell}, 1), "anything");
  EXPECT_EQ(rangeOf({number(1), unknown}, 1), "anything");
  EXPECT_EQ(rangeOf({number(1), terms.mul(cell, number(2))}, 1), "anything");
  EXPECT_EQ(rangeOf({number(1), terms.add(cell, number(0x20000000))}, 4), "anything");
  EXPECT_EQ(rangeOf({number(0x7fffffff), terms.add(cell, number(1))}, 1), "anything");
}

TEST(RangeBits, AreEnoughAndNotTooMany) {
  EXPECT_EQ(bitsFor({.low = 0, .high = 0}), 1U);
  EXPECT_EQ(bitsFor({.low = 0, .high = 1}), 1U);
  EXPECT_EQ(bitsFor({.low = 0, .high = 2}), 2U);
  EXPECT_EQ(bitsFor({.low = 0, .high = 255}), 8U);
  EXPECT_EQ(bitsFor({.low = 0, .high = 256}), 9U);
  EXPECT_EQ(bitsFor({.low = -1, .high = 0}), 2U);
  EXPECT_EQ(bitsFor({.low = -4, .high = 3}), 3U);
  EXPECT_EQ(bitsFor({.low = -5, .high = 3}), 4U);
}

// Values go down as well as up, and pass through several threads.
TEST(RangesOfPrograms, AreNotTooNarrow) {
  EXPECT_EQ(failuresOf(R"(
    int x;
    void *down(void *unused) { x = x - 3; return 0; }
    void *up(void *unused) { pthread_t t; pthread_create(&t, 0, down, 0); x = x + 5; x = x + 5; return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, up, 0); x = x - 1;
                     assert(x != -4); assert(x != 9); assert(x != 6); assert(x != 10); })",
                       2),
            "x != -4; x != 9; x != 6");
}

// How many terms a program with `rounds` rounds in each of three threads needs.
uint32_t termsOf(unsigned rounds) {
  program::TestModule module(std::string(kPrelude) + "enum { kRounds = " + std::to_string(rounds) + "};" + R"(
    int count; pthread_mutex_t m;
    static void work(void) { for (int i = 0; i < kRounds; ++i) {
      pthread_mutex_lock(&m); count = count + 1; pthread_mutex_unlock(&m); } }
    void *worker(void *unused) { work(); return 0; }
    int main(void) { pthread_t s, t; pthread_create(&s, 0, worker, 0); pthread_create(&t, 0, worker, 0); work();
                     assert(count <= 3 * kRounds); })");
  module.link(RADDLE_SOURCE_DIR "/include/raddle/thread_api.c");
  Terms terms;
  CHECK(executeThreads(*module, "main", terms, {}).ok(), "a test should be executable");
  return terms.count();
}

TEST(Threads, FormulasGrowLinearlyWithTheLengthOfThreads) {
  const uint32_t first = termsOf(10);
  const uint32_t second = termsOf(20);
  const uint32_t third = termsOf(40);
  const double ratio = static_cast<double>(third - second) / (2.0 * (second - first));
  EXPECT_GT(ratio, 0.9);
  EXPECT_LT(ratio, 1.1) << first << " " << second << " " << third;
}

} // namespace
} // namespace raddle::symex
