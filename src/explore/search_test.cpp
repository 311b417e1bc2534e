// Limits, counting, dying executions, and replay.
#include "explore/search.h"

#include <gtest/gtest.h>

#include "explore/class_hash.h"
#include "explore/dpor.h"
#include "explore/replay.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/programs.h"

namespace raddle::explore {
namespace {

using namespace testing;

class SilentObserver : public ExecutionObserver {};

class BlockingObserver : public ExecutionObserver {
public:
  void onEvent(const trace::Event &event) override { blocked += event.state == trace::ThreadState::Blocked ? 1 : 0; }
  uint32_t blocked = 0;
};

TEST(Search, StopsAtTheLimitOfExecutions) {
  const Model model = racyCounter(2, 2);
  ModelMachine machine(model);
  Dpor dpor;
  SilentObserver observer;
  SearchLimits limits;
  limits.maxExecutions = 33;
  const SearchResult result = search(machine, dpor, observer, limits);
  EXPECT_EQ(result.executions, 33U);
  EXPECT_EQ(result.stopped, StopReason::MaxExecutions);
}

TEST(Search, IsCompleteIfTheLimitIsNotNeeded) {
  const Model model = racyCounter(2, 2);
  ModelMachine machine(model);
  Dpor dpor;
  SilentObserver observer;
  SearchLimits limits;
  limits.maxExecutions = 34;
  const SearchResult result = search(machine, dpor, observer, limits);
  EXPECT_EQ(result.executions, 34U);
  EXPECT_EQ(result.stopped, StopReason::Complete);
}

TEST(Search, StopsWhenTimeIsUpWithoutAskingAtEachStep) {
  const Model model = mutexCounter(3, 4);
  ModelMachine machine(model);
  Dpor dpor;
  SilentObserver observer;
  SearchLimits limits;
  uint64_t asked = 0;
  limits.timeIsUp = [&] { return ++asked == 10; };
  const SearchResult result = search(machine, dpor, observer, limits);
  EXPECT_EQ(result.stopped, StopReason::Timeout);
  EXPECT_GT(result.steps, 9 * 4000U);
}

TEST(Search, CountsExecutionsBlockedByAssumptions) {
  Model model;
  model.cells = 1;
  model.threads.resize(2);
  model.threads[0].code = {access(Code::Store, 0, 0, 1)};
  model.threads[1].code = {access(Code::Load, 0, 0), onRegister(Code::Assume, 0, 0, 1)};
  ModelMachine machine(model);
  Dpor dpor;
  BlockingObserver observer;
  const SearchResult result = search(machine, dpor, observer);
  EXPECT_EQ(result.executions, 2U);
  EXPECT_EQ(observer.blocked, 1U);
}

class StoppingObserver : public ExecutionObserver {
public:
  void onBegin(uint32_t) override { ++begun; }
  void onEvent(const trace::Event &event) override { schedule.push_back({event.thread, event.choice}); }
  Next onEnd(Ending, std::span<const trace::Pending>) override { return Next::Stop; }
  int begun = 0;
  std::vector<Step> schedule;
};

TEST(Search, TheObserverCanStopIt) {
  const Model model = racyCounter(2, 2);
  ModelMachine machine(model);
  Dpor dpor;
  StoppingObserver observer;
  EXPECT_EQ(search(machine, dpor, observer).stopped, StopReason::Observer);
  EXPECT_EQ(observer.begun, 1);
}

// Runs executions until they are all done, but the process "dies" in each execution whose number is chosen, after a
// random number of steps.
struct Survival {
  uint64_t completed = 0;
  uint64_t abandoned = 0;
  ClassSet classes;
};

Survival exploreWithDeaths(const Model &model, Random &random, uint32_t deathPercent) {
  Survival survival;
  ModelMachine machine(model);
  Dpor dpor;
  while (dpor.beginExecution()) {
    machine.reset();
    const uint32_t lifetime = random.percent(deathPercent) ? random.below(12) : UINT32_MAX;
    uint32_t steps = 0;
    std::span<const trace::Pending> pending = machine.pending();
    bool died = false;
    while (std::any_of(pending.begin(), pending.end(), [](const trace::Pending &p) { return p.enabled; })) {
      const Step step = dpor.pick(pending);
      died = steps++ == lifetime;
      if (died || step.thread == trace::kNoThread)
        break;
      dpor.observe(machine.step(step));
      pending = machine.pending();
    }
    if (died) {
      dpor.abandonExecution();
      ++survival.abandoned;
      continue;
    }
    dpor.endExecution(Ending::Complete, pending);
    ++survival.completed;
    EXPECT_TRUE(survival.classes.insert(classHash(dpor.execution()))) << "a class was explored twice";
  }
  EXPECT_EQ(dpor.state().trees.size(), 0U);
  return survival;
}

TEST(Search, GoesOnAfterExecutionsThatDied) {
  Random random(11);
  uint64_t abandoned = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const Model model = racyCounter(2 + random.below(2), 1 + random.below(2));
    const uint64_t all = exploreWithDeaths(model, random, 0).completed;
    const Survival survival = exploreWithDeaths(model, random, 10);
    EXPECT_LE(survival.completed + survival.abandoned, 3 * all + 10);
    abandoned += survival.abandoned;
  }
  EXPECT_GT(abandoned, 100U);
}

TEST(Search, AnExecutionThatDiesIsNotTriedAgain) {
  const Model model = racyCounter(2, 1);
  ModelMachine machine(model);
  Dpor dpor;
  SilentObserver observer;
  ASSERT_TRUE(dpor.beginExecution());
  static_cast<void>(dpor.pick(machine.pending()));
  dpor.abandonExecution();
  EXPECT_FALSE(dpor.beginExecution()) << "the first step was the only way to begin";
}

// A program that does something else the second time.
TEST(Search, NoticesWhenTheProgramDoesNotRepeatItself) {
  const Model first = racyCounter(2, 2);
  Model second = first;
  second.threads[1].code[1] = make(Code::Update, 0);
  ModelMachine before(first);
  ModelMachine after(second);
  Dpor dpor;
  SilentObserver observer;
  ASSERT_TRUE(dpor.beginExecution());
  EXPECT_EQ(runExecution(before, dpor, observer).ending, Ending::Complete);
  EXPECT_FALSE(dpor.diverged());
  ASSERT_TRUE(dpor.beginExecution());
  EXPECT_EQ(runExecution(after, dpor, observer).ending, Ending::GivenUp);
  EXPECT_TRUE(dpor.diverged());
}

TEST(Replay, RepeatsAnExecution) {
  const Model model = mutexCounter(3, 2);
  ModelMachine machine(model);
  Dpor dpor;
  StoppingObserver recorded;
  for (int n = 0; n < 20; ++n) {
    recorded.schedule.clear();
    ASSERT_TRUE(dpor.beginExecution());
    machine.reset();
    static_cast<void>(runExecution(machine, dpor, recorded));
  }
  const uint64_t hash = classHash(dpor.execution());
  ReplayStrategy replay(recorded.schedule);
  StoppingObserver repeated;
  ASSERT_TRUE(replay.beginExecution());
  machine.reset();
  EXPECT_EQ(runExecution(machine, replay, repeated).ending, Ending::Complete);
  EXPECT_FALSE(replay.divergedAt().has_value());
  EXPECT_FALSE(replay.beginExecution());
  Execution execution;
  machine.reset();
  for (const Step &step : repeated.schedule)
    execution.append(machine.step(step));
  EXPECT_EQ(classHash(execution), hash);
}

TEST(Replay, GoesOnByTheLeafRule) {
  const Model model = mutexCounter(2, 1);
  ModelMachine machine(model);
  ReplayStrategy replay({{0, 0}});
  StoppingObserver observer;
  ASSERT_TRUE(replay.beginExecution());
  EXPECT_EQ(runExecution(machine, replay, observer).ending, Ending::Complete);
  EXPECT_FALSE(replay.divergedAt().has_value());
  EXPECT_EQ(observer.schedule.size(), 17U);
}

TEST(Replay, TellsWhereItDiverged) {
  const Model model = mutexCounter(2, 1);
  ModelMachine machine(model);
  SilentObserver observer;
  ReplayStrategy replay({{0, 0}, {2, 0}});
  ASSERT_TRUE(replay.beginExecution());
  EXPECT_EQ(runExecution(machine, replay, observer).ending, Ending::GivenUp);
  EXPECT_EQ(replay.divergedAt(), 1U);
}

} // namespace
} // namespace raddle::explore
