// The tests of the tests: for each way in which a search can be wrong, the comparison with the oracle notices.
#include <cstdio>

#include <gtest/gtest.h>

#include "explore/testing/comparison.h"
#include "explore/testing/model_generator.h"

namespace raddle::explore {
namespace {

using namespace testing;

constexpr uint32_t kModels = 300;
constexpr uint32_t kMaxExecutions = 2000;
constexpr uint64_t kFirstSeed = 7000;

// The comparisons of all models, added up; `red` counts the models that turned red.
struct Sum {
  Comparison all;
  uint32_t red = 0;
  uint64_t inVain = 0; // given up or impossible where all can be predicted
};

using Generate = Model (ModelGenerator::*)();

Sum compareAll(const DporRules &rules, Generate generate = &ModelGenerator::generate) {
  Sum sum;
  uint32_t models = 0;
  for (uint64_t seed = kFirstSeed; models < kModels; ++seed) {
    ModelGenerator generator(seed);
    const Model model = (generator.*generate)();
    Oracle oracle(model);
    if (!oracle.enumerate(kMaxExecutions))
      continue;
    ++models;
    const Comparison comparison = compare(model, oracle, rules);
    sum.all.missing += comparison.missing;
    sum.all.repeated += comparison.repeated;
    sum.all.missingFailures += comparison.missingFailures;
    sum.red += comparison.sameClasses() ? 0 : 1;
    if (isPredictable(model, oracle))
      sum.inVain += comparison.givenUp + comparison.impossible;
  }
  std::printf("%u of %u models red: %u classes missing, %u repeated, %u failures missed\n", sum.red, kModels,
              sum.all.missing, sum.all.repeated, sum.all.missingFailures);
  return sum;
}

Sum compareSynchronizing(const DporRules &rules) {
  return compareAll(rules, &ModelGenerator::generateSynchronizing);
}

TEST(CheckerMutants, NoneIsGreen) {
  const Sum sum = compareAll({});
  EXPECT_EQ(sum.red + sum.inVain, 0U);
}

TEST(CheckerMutants, NoneOfConditionsIsGreen) {
  const Sum sum = compareSynchronizing({});
  EXPECT_EQ(sum.red + sum.inVain, 0U);
}

TEST(CheckerMutants, FirstInFirstOutSignals) {
  DporRules rules;
  rules.wakesAnyWaiter = false;
  EXPECT_GT(compareSynchronizing(rules).all.missing, 0U);
}

TEST(CheckerMutants, NoTimeoutBeforeASignal) {
  DporRules rules;
  rules.timesOutBefore = false;
  const Model model = timedWaiter(1);
  Oracle oracle(model);
  ASSERT_TRUE(oracle.enumerate(kMaxExecutions));
  EXPECT_TRUE(compare(model, oracle).sameClasses());
  EXPECT_GT(compare(model, oracle, rules).missing, 0U);
}

TEST(CheckerMutants, WaitingLoopsOnlyBeforeTheLastWrite) {
  DporRules rules;
  rules.looksBackForAwaits = false;
  EXPECT_GT(compareSynchronizing(rules).all.missing, 0U);
}

// Drops or adds the dependence of two actions, and tells what comes of it.
Sum compareWith(Action a, Action b, Relation relation) {
  DporRules rules;
  rules.table.set(a, b, relation);
  return compareSynchronizing(rules);
}

TEST(CheckerMutants, DroppedConditions) {
  EXPECT_GT(compareWith(Action::Signal, Action::Enqueue, Relation::Independent).all.missing, 0U);
  EXPECT_GT(compareWith(Action::Signal, Action::Signal, Relation::Independent).all.missing, 0U);
  EXPECT_GT(compareWith(Action::Signal, Action::Expire, Relation::Independent).all.missing, 0U);
}

TEST(CheckerMutants, DroppedMisuse) {
  for (const Action action : {Action::Acquire, Action::Release}) {
    DporRules rules;
    rules.table.set(Action::RefusedOnMutex, action, Relation::Independent);
    EXPECT_GT(compareAll(rules, &ModelGenerator::generateMisusing).red, 0U);
  }
  DporRules rules;
  rules.table.set(Action::RefusedOnCondition, Action::Enqueue, Relation::Independent);
  EXPECT_GT(compareAll(rules, &ModelGenerator::generateMisusing).red, 0U);
}

TEST(CheckerMutants, DroppedTrylock) {
  EXPECT_GT(compareWith(Action::FailedTry, Action::Acquire, Relation::Independent).all.missing, 0U);
  EXPECT_GT(compareWith(Action::FailedTry, Action::Release, Relation::Independent).all.missing, 0U);
  EXPECT_GT(compareWith(Action::TryAcquire, Action::Release, Relation::Ordered).all.missing, 0U);
}

TEST(CheckerMutants, AddedFailedTrylocks) {
  EXPECT_GT(compareWith(Action::FailedTry, Action::FailedTry, Relation::Reversible).all.repeated, 0U);
}

TEST(CheckerMutants, DroppedLoadStore) {
  DporRules rules;
  rules.table.set(Action::Load, Action::Store, Relation::Independent);
  EXPECT_GT(compareAll(rules).all.missing, 0U);
}

TEST(CheckerMutants, DroppedStoreStore) {
  DporRules rules;
  rules.table.set(Action::Store, Action::Store, Relation::Independent);
  EXPECT_GT(compareAll(rules).all.missing, 0U);
}

TEST(CheckerMutants, DroppedAcquireAcquire) {
  DporRules rules;
  rules.table.set(Action::Acquire, Action::Acquire, Relation::Independent);
  EXPECT_GT(compareAll(rules).all.missing, 0U);
}

TEST(CheckerMutants, DroppedAcquireRelease) {
  DporRules rules;
  rules.table.set(Action::Acquire, Action::Release, Relation::Independent);
  EXPECT_GT(compareAll(rules).red, 0U);
}

TEST(CheckerMutants, DroppedExitJoin) {
  DporRules rules;
  rules.table.set(Action::Exit, Action::Join, Relation::Independent);
  EXPECT_GT(compareAll(rules).inVain, 0U);
}

TEST(CheckerMutants, AddedLoadLoad) {
  DporRules rules;
  rules.table.set(Action::Load, Action::Load, Relation::Reversible);
  EXPECT_GT(compareAll(rules).all.repeated, 0U);
}

TEST(CheckerMutants, NoPendingOperationsAtADeadlock) {
  DporRules rules;
  rules.reversesPending = false;
  EXPECT_GT(compareAll(rules).all.missing, 0U);
}

TEST(CheckerMutants, EndedAtTheFirstFailure) {
  DporRules rules;
  rules.goesOnAfterFailure = false;
  EXPECT_GT(compareAll(rules).all.missingFailures, 0U) << "a silent false proof";
}

} // namespace
} // namespace raddle::explore
