// Plain enumeration and views against the oracle of the tests: all interleavings, each once, in the same classes.
#include <gtest/gtest.h>
#include <set>

#include "explore/brute_force.h"
#include "explore/class_counter.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/oracle.h"

namespace raddle::explore {
namespace {

using namespace testing;

constexpr uint64_t kFirstSeed = 900;
constexpr uint32_t kModels = 300;
constexpr uint32_t kMaxExecutions = 3000;

// Maps each interleaving to its class in the oracle.
class OracleObserver final : public ExecutionObserver {
public:
  explicit OracleObserver(const Oracle &oracle) : oracle_(oracle) {}
  void onBegin(uint32_t) override { schedule_ = kEmptySchedule; }
  void onEvent(const trace::Event &event) override { schedule_ = extend(schedule_, event.thread, event.choice); }
  Next onEnd(Ending, std::span<const trace::Pending>) override {
    schedules.insert(schedule_);
    lastIsRepeated = !classes.insert(oracle_.classOf(schedule_)).second;
    return Next::GoOn;
  }
  std::set<ScheduleKey> schedules;
  std::set<uint32_t> classes;
  bool lastIsRepeated = false;

private:
  const Oracle &oracle_;
  ScheduleKey schedule_ = kEmptySchedule;
};

struct Enumeration {
  uint64_t executions = 0;
  uint64_t schedules = 0; // different ones
  uint64_t classes = 0;   // of the oracle, that were met
  uint64_t disagreements = 0;
};

Enumeration enumerate(const Model &model, const Oracle &oracle, Unnoticed unnoticed) {
  ModelMachine machine(model);
  BruteForce strategy(unnoticed);
  OracleObserver classes(oracle);
  ViewCounter views(classes);
  Enumeration result;
  while (strategy.beginExecution() && result.executions <= kMaxExecutions) {
    machine.reset();
    static_cast<void>(runExecution(machine, strategy, views));
    ++result.executions;
    result.disagreements += views.lastIsRepeated() == classes.lastIsRepeated ? 0 : 1;
  }
  result.schedules = classes.schedules.size();
  result.classes = classes.classes.size();
  return result;
}

using Generate = Model (ModelGenerator::*)();

void compareRandomModels(Generate generate) {
  uint32_t models = 0;
  uint64_t saved = 0; // executions that only take unnoticed steps at another time
  for (uint64_t seed = kFirstSeed; models < kModels && !::testing::Test::HasFailure(); ++seed) {
    ModelGenerator generator(seed);
    const Model model = (generator.*generate)();
    Oracle oracle(model);
    if (!oracle.enumerate(kMaxExecutions))
      continue;
    ++models;
    const Enumeration all = enumerate(model, oracle, Unnoticed::AtAnyTime);
    const Enumeration fewer = enumerate(model, oracle, Unnoticed::AtOnce);
    EXPECT_EQ(fewer.classes, oracle.classes()) << print(model);
    EXPECT_LE(fewer.executions, all.executions);
    saved += all.executions - fewer.executions;
    EXPECT_TRUE(all.executions == oracle.executions() && all.schedules == all.executions &&
                all.classes == oracle.classes() && all.disagreements + fewer.disagreements == 0)
        << "model of seed " << seed << ": " << all.schedules << " interleavings in " << all.executions
        << " executions instead of " << oracle.executions() << ", " << all.classes << " classes instead of "
        << oracle.classes() << ", " << all.disagreements << " of them seen otherwise\n"
        << print(model);
  }
  EXPECT_GT(saved, 0U);
}

TEST(BruteForce, EnumeratesRandomModels) {
  compareRandomModels(&ModelGenerator::generate);
}

TEST(BruteForce, EnumeratesModelsWithConditionsTrylockAndWaitingLoops) {
  compareRandomModels(&ModelGenerator::generateSynchronizing);
}

trace::Pending pendingOf(trace::ThreadId thread) {
  trace::Pending pending;
  pending.thread = thread;
  return pending;
}

TEST(BruteForce, NoticesAProgramThatDoesNotRepeatItself) {
  BruteForce strategy(Unnoticed::AtAnyTime);
  const std::vector<trace::Pending> both = {pendingOf(1), pendingOf(2)};
  const std::vector<trace::Pending> one = {pendingOf(2)};
  ASSERT_TRUE(strategy.beginExecution());
  EXPECT_EQ(strategy.pick(both).thread, 1U);
  EXPECT_EQ(strategy.pick(one).thread, 2U);
  strategy.endExecution(Ending::Complete, {});
  ASSERT_TRUE(strategy.beginExecution());
  EXPECT_EQ(strategy.pick(one).thread, trace::kNoThread);
  EXPECT_TRUE(strategy.diverged());
}

// An execution that never came to its end is left behind, with all that begins like it.
TEST(BruteForce, GoesOnBehindAnAbandonedExecution) {
  BruteForce strategy(Unnoticed::AtAnyTime);
  const std::vector<trace::Pending> both = {pendingOf(1), pendingOf(2)};
  ASSERT_TRUE(strategy.beginExecution());
  EXPECT_EQ(strategy.pick(both).thread, 1U);
  strategy.abandonExecution();
  ASSERT_TRUE(strategy.beginExecution());
  EXPECT_EQ(strategy.pick(both).thread, 2U);
  strategy.abandonExecution();
  EXPECT_FALSE(strategy.beginExecution());
}

} // namespace
} // namespace raddle::explore
