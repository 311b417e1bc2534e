// Optimal DPOR against plain enumeration on random models: the same classes, each exactly once.
#include <cstdio>
#include <cstdlib>

#include <gtest/gtest.h>

#include "explore/testing/comparison.h"
#include "explore/testing/model_generator.h"

namespace raddle::explore {
namespace {

using namespace testing;

constexpr uint32_t kMaxExecutions = 5000;

uint64_t firstSeed() {
  const char *given = std::getenv("RADDLE_TEST_SEED");
  return given ? std::strtoull(given, nullptr, 0) : 20240;
}

uint32_t modelCount() {
  const char *given = std::getenv("RADDLE_TEST_MODELS");
  return given ? static_cast<uint32_t>(std::strtoul(given, nullptr, 0)) : 2000;
}

bool hasSections(const Model &model) {
  for (const ModelThread &thread : model.threads)
    for (const Instruction &i : thread.code)
      if (i.code == Code::Section || i.part != Part::Whole)
        return true;
  return false;
}

struct Shares {
  uint32_t models = 0;
  uint32_t deadlock = 0;
  uint32_t failure = 0;
  uint32_t assume = 0;
  uint32_t choice = 0;
  uint32_t manyClasses = 0;
  uint64_t classes = 0;
  uint64_t executions = 0;
  uint64_t givenUp = 0;

  void add(const Oracle &oracle) {
    ++models;
    deadlock += oracle.hasDeadlock() ? 1 : 0;
    failure += oracle.failures().empty() ? 0 : 1;
    assume += oracle.hasBlocked() ? 1 : 0;
    choice += oracle.hasChoice() ? 1 : 0;
    manyClasses += oracle.classes() > 20 ? 1 : 0;
    classes += oracle.classes();
    executions += oracle.executions();
  }
  [[nodiscard]] uint32_t percent(uint32_t part) const { return 100 * part / models; }
};

TEST(OracleTest, RandomModelsHaveTheSameClassesEachOnce) {
  const uint64_t seed = firstSeed();
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  Shares shares;
  for (uint64_t n = seed; shares.models < modelCount(); ++n) {
    const Model model = ModelGenerator(n).generate();
    Oracle oracle(model);
    if (!oracle.enumerate(kMaxExecutions))
      continue;
    shares.add(oracle);
    const Comparison comparison = compare(model, oracle);
    shares.givenUp += comparison.givenUp;
    ASSERT_TRUE(comparison.sameClasses() && (comparison.givenUp == 0 || hasSections(model)))
        << "model of seed " << n << ": of " << oracle.classes() << " classes " << comparison.missing << " missing, "
        << comparison.repeated << " repeated; " << comparison.unknown << " executions unknown, " << comparison.givenUp
        << " given up, " << comparison.hashMistakes << " hash mistakes, " << comparison.missingFailures
        << " failures missed\n"
        << print(model);
  }
  std::printf(
      "%u models, %llu classes, %llu interleavings, %llu given up; deadlock %u %%, failure %u %%, assume %u %%, "
      "choose %u %%, more than 20 classes %u %%\n",
      shares.models, static_cast<unsigned long long>(shares.classes),
      static_cast<unsigned long long>(shares.executions), static_cast<unsigned long long>(shares.givenUp),
      shares.percent(shares.deadlock), shares.percent(shares.failure), shares.percent(shares.assume),
      shares.percent(shares.choice), shares.percent(shares.manyClasses));
  EXPECT_GE(shares.percent(shares.deadlock), 20U);
  EXPECT_GE(shares.percent(shares.failure), 20U);
  EXPECT_GE(shares.percent(shares.assume), 10U);
  EXPECT_GE(shares.percent(shares.choice), 10U);
  EXPECT_GE(shares.percent(shares.manyClasses), 50U);
}

} // namespace
} // namespace raddle::explore
