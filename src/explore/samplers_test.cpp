// The strategies that draw at random: fair, repeatable under a seed, and good at what they are made for.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "explore/class_counter.h"
#include "explore/dpor.h"
#include "explore/possible_footprint.h"
#include "explore/seeded_random.h"
#include "explore/strategies.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/programs.h"

namespace raddle::explore {
namespace {

using namespace testing;
using Kind = StrategyChoice::Kind;
using Schedule = std::vector<std::pair<uint32_t, uint32_t>>;

constexpr std::array kSamplers = {StrategyChoice{Kind::RandomWalk, 0, 1}, StrategyChoice{Kind::Pct, 3, 1},
                                  StrategyChoice{Kind::Pos, 0, 1}};

class ScheduleObserver final : public ExecutionObserver {
public:
  void onBegin(uint32_t) override { schedules.emplace_back(); }
  void onEvent(const trace::Event &event) override { schedules.back().emplace_back(event.thread, event.choice); }
  std::vector<Schedule> schedules;
};

std::vector<Schedule> draw(const Model &model, const StrategyChoice &choice, uint64_t executions) {
  ModelMachine machine(model);
  ScheduleObserver observer;
  const std::unique_ptr<Strategy> strategy = makeStrategy(choice);
  SearchLimits limits;
  limits.maxExecutions = executions;
  EXPECT_EQ(search(machine, *strategy, observer, limits).stopped, StopReason::MaxExecutions);
  return observer.schedules;
}

StrategyChoice withSeed(StrategyChoice choice, uint64_t seed) {
  choice.seed = seed;
  return choice;
}

TEST(SeededRandom, DrawsAllNumbersEvenly) {
  SeededRandom random(7);
  std::array<uint32_t, 6> drawn{};
  for (uint32_t n = 0; n < 60000; ++n)
    ++drawn[random.below(drawn.size())];
  for (const uint32_t times : drawn)
    EXPECT_NEAR(times, 10000, 400);
}

TEST(SeededRandom, IsSplitmix) {
  SeededRandom random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
}

TEST(Samplers, SameSeedSameExecutions) {
  const Model model = mutexCounter(3, 2);
  for (const StrategyChoice &choice : kSamplers) {
    EXPECT_EQ(draw(model, choice, 50), draw(model, choice, 50));
    EXPECT_NE(draw(model, choice, 50), draw(model, withSeed(choice, 2), 50));
  }
}

TEST(Samplers, SayWhatTheyDrew) {
  const Model model = racyCounter(2, 1);
  ModelMachine machine(model);
  ScheduleObserver observer;
  const std::array kWords = {"2 random schedules (seed 1)", "2 schedules of PCT with depth 3 (seed 1)",
                             "2 schedules of partial order sampling (seed 1)"};
  for (size_t n = 0; n < kSamplers.size(); ++n) {
    const std::unique_ptr<Strategy> strategy = makeStrategy(kSamplers[n]);
    for (int execution = 0; execution < 2; ++execution) {
      ASSERT_TRUE(strategy->beginExecution());
      machine.reset();
      EXPECT_EQ(runExecution(machine, *strategy, observer).ending, Ending::Complete);
    }
    EXPECT_EQ(strategy->bound(), kWords[n]);
  }
}

// The number of different classes among so many draws.
uint64_t classesAmong(const Model &model, const StrategyChoice &choice, uint64_t executions) {
  ModelMachine machine(model);
  class Silent final : public ExecutionObserver {
  } silent;
  ClassCounter counter(silent);
  const std::unique_ptr<Strategy> strategy = makeStrategy(choice);
  uint64_t classes = 0;
  for (uint64_t n = 0; n < executions && strategy->beginExecution(); ++n) {
    machine.reset();
    static_cast<void>(runExecution(machine, *strategy, counter));
    classes += counter.lastIsRepeated() ? 0 : 1;
  }
  return classes;
}

TEST(Samplers, EachSeesAllClassesInTheEnd) {
  for (const StrategyChoice &choice : kSamplers)
    EXPECT_EQ(classesAmong(racyCounter(2, 1), choice, 1000), 4U);
  Model choosing;
  choosing.threads.resize(2);
  choosing.threads[0].code = {onRegister(Code::Choose, 0, 0, 3)};
  choosing.threads[1].code = {onRegister(Code::Choose, 0, 0, 4)};
  for (const StrategyChoice &choice : kSamplers)
    EXPECT_EQ(classesAmong(choosing, choice, 1000), 12U);
}

TEST(ClassCounter, AgreesWithTheNumberOfExecutionsOfDpor) {
  EXPECT_EQ(classesAmong(racyCounter(2, 2), {}, 1000), 34U);
  EXPECT_EQ(classesAmong(racyCounter(2, 2), {Kind::Preemptions, 100, 0}, 1000), 34U);
}

TEST(RandomWalk, EveryFirstStepIsAsLikely) {
  Model model;
  model.cells = 1;
  model.threads.resize(4);
  for (ModelThread &thread : model.threads)
    thread.code = {access(Code::Store, 0, 0, 1), access(Code::Store, 0, 0, 2)};
  std::map<uint32_t, uint32_t> first;
  for (const Schedule &schedule : draw(model, {Kind::RandomWalk, 0, 5}, 8000))
    ++first[schedule[0].first];
  for (uint32_t thread = 0; thread < 4; ++thread)
    EXPECT_NEAR(first[thread], 2000, 150);
}

// A thread has to be overtaken by all `steps` steps of another: for a random walk a matter of 2^-steps, for PCT of the
// order of priorities.
Model longRace(uint32_t steps) {
  Model model;
  model.cells = 1;
  model.threads.resize(2);
  model.threads[0].code = {access(Code::Load, 0, 0), onRegister(Code::Assert, 0, 0, static_cast<int64_t>(steps))};
  for (uint32_t n = 0; n < steps; ++n)
    model.threads[1].code.push_back(access(Code::Update, 0, 1, 1));
  return model;
}

uint64_t failuresAmong(const Model &model, const StrategyChoice &choice, uint64_t executions) {
  ModelMachine machine(model);
  class Failures final : public ExecutionObserver {
  public:
    void onEvent(const trace::Event &event) override { count += event.state == trace::ThreadState::Failed ? 1 : 0; }
    uint64_t count = 0;
  } failures;
  const std::unique_ptr<Strategy> strategy = makeStrategy(choice);
  SearchLimits limits;
  limits.maxExecutions = executions;
  static_cast<void>(search(machine, *strategy, failures, limits));
  return failures.count;
}

TEST(Pct, HasAnEvenChanceWhereARandomWalkHasNone) {
  EXPECT_EQ(failuresAmong(longRace(20), {Kind::RandomWalk, 0, 1}, 1000), 0U);
  EXPECT_NEAR(static_cast<double>(failuresAmong(longRace(20), {Kind::Pct, 1, 1}, 1000)), 500, 60);
}

// Thread 0 checks twice; the bug needs thread 1 in between, at one of many places: two orderings.
TEST(Pct, DepthIsTheNumberOfOrderingsThatItNeeds) {
  Model model;
  model.cells = 2;
  model.threads.resize(2);
  for (uint32_t n = 0; n < 30; ++n)
    model.threads[0].code.push_back(access(Code::Update, 1, 3, 1));
  model.threads[0].code[9] = access(Code::Store, 0, 0, 1);
  model.threads[0].code[10] = access(Code::Store, 0, 0, 0);
  model.threads[1].code = {access(Code::Load, 0, 0), onRegister(Code::Assert, 0, 0, 1)};
  EXPECT_EQ(failuresAmong(model, {Kind::Pct, 1, 1}, 2000), 0U);
  EXPECT_GT(failuresAmong(model, {Kind::Pct, 2, 1}, 2000), 10U);
}

// The paper's example: POS finds by far more classes with the same number of draws where one thread has more to do.
TEST(Pos, IsMoreEvenThanARandomWalk) {
  Model model;
  model.cells = 2;
  model.threads.resize(2);
  model.threads[0].code = {access(Code::Store, 0, 0, 1)};
  for (uint32_t n = 0; n < 30; ++n)
    model.threads[1].code.push_back(access(Code::Update, 1, 0, 1));
  model.threads[1].code.push_back(access(Code::Load, 0, 0));
  model.threads[1].code.push_back(onRegister(Code::Assert, 0, 0, 0));
  EXPECT_EQ(failuresAmong(model, {Kind::RandomWalk, 0, 1}, 1000), 0U);
  EXPECT_GT(failuresAmong(model, {Kind::Pos, 0, 1}, 1000), 10U);
}

TEST(PossibleFootprint, DoesNotDependOnTheOutcome) {
  AccessLists lists;
  trace::Event failed;
  failed.operation.kind = trace::OperationKind::CompareExchange;
  failed.succeeded = false;
  EXPECT_EQ(footprintOf(failed, lists).action, Action::Load);
  EXPECT_EQ(possibleFootprint(failed, lists).action, Action::Store);
  trace::Pending pending;
  pending.next.kind = trace::OperationKind::CompareExchange;
  EXPECT_EQ(possibleFootprint(pending).action, Action::Store);
  pending.next.kind = trace::OperationKind::Section;
  EXPECT_EQ(possibleFootprint(pending).action, Action::Unknown);
}

TEST(PossibleFootprint, BeginAndExitAreOfTheirThread) {
  trace::Pending pending;
  pending.thread = 3;
  pending.next.kind = trace::OperationKind::Exit;
  EXPECT_EQ(possibleFootprint(pending).object, 3U);
}

} // namespace
} // namespace raddle::explore
