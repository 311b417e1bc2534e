// The tests of the tests: for each way in which a search can be wrong, the comparison with the oracle notices.
#include <cstdio>

#include <gtest/gtest.h>

#include "explore/testing/comparison.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/programs.h"

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
  rules.mutations.wakesAnyWaiter = false;
  EXPECT_GT(compareSynchronizing(rules).all.missing, 0U);
}

TEST(CheckerMutants, NoTimeoutBeforeASignal) {
  DporRules rules;
  rules.mutations.timesOutBefore = false;
  const Model model = timedWaiter(1);
  Oracle oracle(model);
  ASSERT_TRUE(oracle.enumerate(kMaxExecutions));
  EXPECT_TRUE(compare(model, oracle).sameClasses());
  EXPECT_GT(compare(model, oracle, rules).missing, 0U);
}

TEST(CheckerMutants, WaitingLoopsOnlyBeforeTheLastWrite) {
  DporRules rules;
  rules.mutations.looksBackForAwaits = false;
  EXPECT_GT(compareSynchronizing(rules).all.missing, 0U);
}

// The rules with the dependence of two actions dropped or added.
DporRules with(Action a, Action b, Relation relation) {
  DporRules rules;
  rules.table.set(a, b, relation);
  return rules;
}

TEST(CheckerMutants, DroppedConditions) {
  EXPECT_GT(compareSynchronizing(with(Action::Signal, Action::Enqueue, Relation::Independent)).all.missing, 0U);
  EXPECT_GT(compareSynchronizing(with(Action::Signal, Action::Signal, Relation::Independent)).all.missing, 0U);
  EXPECT_GT(compareSynchronizing(with(Action::Signal, Action::Expire, Relation::Independent)).all.missing, 0U);
}

TEST(CheckerMutants, DroppedMisuse) {
  const auto redWithout = [](Action a, Action b) {
    return compareAll(with(a, b, Relation::Independent), &ModelGenerator::generateMisusing).red;
  };
  EXPECT_GT(redWithout(Action::RefusedOnMutex, Action::Acquire), 0U);
  EXPECT_GT(redWithout(Action::RefusedOnMutex, Action::Release), 0U);
  EXPECT_GT(redWithout(Action::RefusedOnCondition, Action::Enqueue), 0U);
}

TEST(CheckerMutants, DroppedTrylock) {
  EXPECT_GT(compareSynchronizing(with(Action::FailedTry, Action::Acquire, Relation::Independent)).all.missing, 0U);
  EXPECT_GT(compareSynchronizing(with(Action::FailedTry, Action::Release, Relation::Independent)).all.missing, 0U);
  EXPECT_GT(compareSynchronizing(with(Action::TryAcquire, Action::Release, Relation::Ordered)).all.missing, 0U);
}

TEST(CheckerMutants, AddedFailedTrylocks) {
  EXPECT_GT(compareSynchronizing(with(Action::FailedTry, Action::FailedTry, Relation::Reversible)).all.repeated, 0U);
}

// Each thread calls something and returns from it, so many times.
Model withHistory(Model model, uint32_t calls) {
  for (ModelThread &thread : model.threads) {
    thread.code.insert(thread.code.begin(), make(Code::Invoke));
    thread.code.push_back(make(Code::Respond));
    for (uint32_t call = 1; call < calls; ++call) {
      thread.code.push_back(make(Code::Invoke));
      thread.code.push_back(make(Code::Respond));
    }
  }
  return model;
}

Comparison compareHistories(const DporRules &rules) {
  Comparison sum;
  const ModelThread writer{{access(Code::Store, 0, 0, 1)}};
  const ModelThread reader{{access(Code::Load, 0, 0)}};
  for (const Model &model :
       {withHistory({.cells = 1, .threads = {{}, {}}}, 2), withHistory({.cells = 1, .threads = {{}, {}, {}}}, 1),
        withHistory({.cells = 1, .threads = {writer, reader}}, 2)}) {
    Oracle oracle(model);
    EXPECT_TRUE(oracle.enumerate(kMaxExecutions));
    const Comparison comparison = compare(model, oracle, rules);
    sum.missing += comparison.missing;
    sum.repeated += comparison.repeated;
    sum.hashMistakes += comparison.hashMistakes + comparison.unknown;
    sum.impossible += comparison.impossible + comparison.givenUp;
  }
  std::printf("histories: %u classes missing, %u repeated\n", sum.missing, sum.repeated);
  return sum;
}

TEST(CheckerMutants, Histories) {
  const Comparison right = compareHistories({});
  EXPECT_EQ(right.missing + right.repeated + right.hashMistakes + right.impossible, 0U);
  EXPECT_GT(compareHistories(with(Action::Invoke, Action::Respond, Relation::Independent)).missing, 0U);
  EXPECT_GT(compareHistories(with(Action::Invoke, Action::Invoke, Relation::Reversible)).repeated, 0U);
  EXPECT_GT(compareHistories(with(Action::Respond, Action::Respond, Relation::Reversible)).repeated, 0U);
}

TEST(CheckerMutants, DroppedLoadStore) {
  EXPECT_GT(compareAll(with(Action::Load, Action::Store, Relation::Independent)).all.missing, 0U);
}

TEST(CheckerMutants, DroppedStoreStore) {
  EXPECT_GT(compareAll(with(Action::Store, Action::Store, Relation::Independent)).all.missing, 0U);
}

TEST(CheckerMutants, DroppedAcquireAcquire) {
  EXPECT_GT(compareAll(with(Action::Acquire, Action::Acquire, Relation::Independent)).all.missing, 0U);
}

TEST(CheckerMutants, DroppedAcquireRelease) {
  EXPECT_GT(compareAll(with(Action::Acquire, Action::Release, Relation::Independent)).red, 0U);
}

TEST(CheckerMutants, DroppedExitJoin) {
  EXPECT_GT(compareAll(with(Action::Exit, Action::Join, Relation::Independent)).inVain, 0U);
}

TEST(CheckerMutants, AddedLoadLoad) {
  EXPECT_GT(compareAll(with(Action::Load, Action::Load, Relation::Reversible)).all.repeated, 0U);
}

TEST(CheckerMutants, NoPendingOperationsAtADeadlock) {
  DporRules rules;
  rules.mutations.reversesPending = false;
  EXPECT_GT(compareAll(rules).all.missing, 0U);
}

TEST(CheckerMutants, EndedAtTheFirstFailure) {
  DporRules rules;
  rules.mutations.goesOnAfterFailure = false;
  EXPECT_GT(compareAll(rules).all.missingFailures, 0U) << "a silent false proof";
}

} // namespace
} // namespace raddle::explore
