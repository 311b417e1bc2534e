// Optimal DPOR against plain enumeration on random models: the same classes, each exactly once.
#include <cstdio>

#include <gtest/gtest.h>

#include "explore/testing/comparison.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/seeds.h"

namespace raddle::explore {
namespace {

using namespace testing;

constexpr uint32_t kMaxExecutions = 5000;

struct Shares {
  uint32_t models = 0;
  uint32_t deadlock = 0;
  uint32_t failure = 0;
  uint32_t assume = 0;
  uint32_t choice = 0;
  uint32_t manyClasses = 0;
  uint32_t lostSignal = 0;
  uint32_t failedTry = 0;
  uint32_t timeout = 0;
  uint32_t awaits = 0; // some execution has a waiting loop
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
    lostSignal += oracle.hasLostSignal() ? 1 : 0;
    failedTry += oracle.hasFailedTry() ? 1 : 0;
    timeout += oracle.hasTimeout() ? 1 : 0;
    awaits += oracle.hasAwait() ? 1 : 0;
    classes += oracle.classes();
    executions += oracle.executions();
  }
  void print() const {
    std::printf("%u models, %llu classes, %llu interleavings, %llu given up; deadlock %u %%, failure %u %%, assume %u "
                "%%, choose %u %%, more than 20 classes %u %%, lost signal %u %%, failed trylock %u %%, timeout %u %%, "
                "waiting loop %u %%\n",
                models, static_cast<unsigned long long>(classes), static_cast<unsigned long long>(executions),
                static_cast<unsigned long long>(givenUp), percent(deadlock), percent(failure), percent(assume),
                percent(choice), percent(manyClasses), percent(lostSignal), percent(failedTry), percent(timeout),
                percent(awaits));
  }
  [[nodiscard]] uint32_t percent(uint32_t part) const { return 100 * part / models; }
};

using Generate = Model (ModelGenerator::*)();

// Compares the explorer with the oracle on `models` random models that `generate` makes.
Shares compareRandomModels(Generate generate, uint32_t models) {
  const uint64_t seed = firstSeed(20240);
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  Shares shares;
  for (uint64_t n = seed; shares.models < models && !::testing::Test::HasFailure(); ++n) {
    ModelGenerator generator(n);
    const Model model = (generator.*generate)();
    Oracle oracle(model);
    if (!oracle.enumerate(kMaxExecutions))
      continue;
    shares.add(oracle);
    const Comparison comparison = compare(model, oracle);
    shares.givenUp += comparison.givenUp;
    EXPECT_TRUE(comparison.sameClasses() && (comparison.nothingInVain() || !isPredictable(model, oracle)))
        << "model of seed " << n << ": of " << oracle.classes() << " classes " << comparison.missing << " missing, "
        << comparison.repeated << " repeated; " << comparison.unknown << " executions unknown, " << comparison.givenUp
        << " given up, " << comparison.impossible << " branches impossible, " << comparison.hashMistakes
        << " hash mistakes, " << comparison.missingFailures << " failures missed\n"
        << print(model);
  }
  shares.print();
  return shares;
}

TEST(OracleTest, RandomModelsHaveTheSameClassesEachOnce) {
  const Shares shares = compareRandomModels(&ModelGenerator::generate, modelCount(2000));
  EXPECT_GE(shares.percent(shares.deadlock), 20U);
  EXPECT_GE(shares.percent(shares.failure), 20U);
  EXPECT_GE(shares.percent(shares.assume), 10U);
  EXPECT_GE(shares.percent(shares.choice), 10U);
  EXPECT_GE(shares.percent(shares.manyClasses), 50U);
}

TEST(OracleTest, ModelsWithConditionsTrylockAndWaitingLoops) {
  const Shares shares = compareRandomModels(&ModelGenerator::generateSynchronizing, modelCount(2000));
  EXPECT_GE(shares.percent(shares.deadlock), 20U);
  EXPECT_GE(shares.percent(shares.failure), 10U);
  EXPECT_GE(shares.percent(shares.lostSignal), 10U);
  EXPECT_GE(shares.percent(shares.failedTry), 10U);
  EXPECT_GE(shares.percent(shares.timeout), 10U);
  EXPECT_GE(shares.percent(shares.awaits), 10U);
}

TEST(OracleTest, ModelsThatMisuseMutexesAndConditions) {
  const Shares shares = compareRandomModels(&ModelGenerator::generateMisusing, modelCount(2000));
  EXPECT_GE(shares.percent(shares.failure), 50U);
}

} // namespace
} // namespace raddle::explore
