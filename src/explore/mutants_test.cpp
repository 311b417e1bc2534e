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
};

Sum compareAll(const DporRules &rules) {
  Sum sum;
  uint32_t models = 0;
  for (uint64_t seed = kFirstSeed; models < kModels; ++seed) {
    const Model model = ModelGenerator(seed).generate();
    Oracle oracle(model);
    if (!oracle.enumerate(kMaxExecutions))
      continue;
    ++models;
    const Comparison comparison = compare(model, oracle, rules);
    sum.all.missing += comparison.missing;
    sum.all.repeated += comparison.repeated;
    sum.all.missingFailures += comparison.missingFailures;
    sum.red += comparison.sameClasses() ? 0 : 1;
  }
  std::printf("%u of %u models red: %u classes missing, %u repeated, %u failures missed\n", sum.red, kModels,
              sum.all.missing, sum.all.repeated, sum.all.missingFailures);
  return sum;
}

TEST(CheckerMutants, NoneIsGreen) {
  EXPECT_EQ(compareAll({}).red, 0U);
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
  EXPECT_GT(compareAll(rules).red, 0U);
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
