// Bounded search against plain enumeration on random models: exactly the classes that need no more preemptions.
#include "explore/preemption_bound.h"

#include <cstdio>

#include <gtest/gtest.h>

#include "explore/search.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/oracle.h"
#include "explore/testing/preemptions.h"
#include "explore/testing/programs.h"
#include "explore/testing/seeds.h"

namespace raddle::explore {
namespace {

using namespace testing;

constexpr uint32_t kMaxExecutions = 2000;
constexpr uint32_t kUnbounded = 1000;

// Which classes a search visits.
class VisitingObserver final : public ExecutionObserver {
public:
  explicit VisitingObserver(const Oracle &oracle) : visited(oracle.classes(), false), oracle_(oracle) {}
  void onBegin(uint32_t) override { schedule_ = kEmptySchedule; }
  void onEvent(const trace::Event &event) override { schedule_ = extend(schedule_, event.thread, event.choice); }
  Next onEnd(Ending ending, std::span<const trace::Pending>) override {
    const uint32_t number = oracle_.classOf(schedule_);
    if (ending == Ending::Complete && number != Oracle::kNoClass)
      visited[number] = true;
    else
      ++strange;
    return Next::GoOn;
  }
  std::vector<bool> visited;
  uint32_t strange = 0; // executions that were given up or that the oracle does not have

private:
  const Oracle &oracle_;
  ScheduleKey schedule_ = kEmptySchedule;
};

struct Counts {
  uint32_t missing = 0;    // classes within the bound that were not visited
  uint32_t tooMuch = 0;    // classes visited that need more preemptions, or strange executions
  uint32_t falseClaim = 0; // the search says that it left nothing out, but it did
  uint64_t within = 0;     // classes within the bound
  uint64_t executions = 0;
};

// What the oracle knows of one model.
struct Known {
  explicit Known(const Model &m) : model(m), oracle(m), isSmall(oracle.enumerate(kMaxExecutions)) {
    if (!isSmall)
      return;
    fewest = PreemptionCounter(model, oracle, AtJoins::Counted).fewest();
    fewestApartFromJoins = PreemptionCounter(model, oracle, AtJoins::Free).fewest();
  }
  const Model &model;
  Oracle oracle;
  bool isSmall;
  std::vector<uint32_t> fewest;               // preemptions, per class
  std::vector<uint32_t> fewestApartFromJoins; // the same as the strategy counts them
};

Counts explore(const Known &known, uint32_t bound, const trace::Mutations &mutations = {}) {
  const Oracle &oracle = known.oracle;
  ModelMachine machine(known.model);
  PreemptionBound strategy(bound, mutations);
  VisitingObserver observer(oracle);
  SearchLimits limits;
  limits.maxExecutions = 4 * oracle.executions();
  Counts counts;
  const SearchResult result = search(machine, strategy, observer, limits);
  EXPECT_EQ(result.stopped, StopReason::Complete);
  counts.executions = result.executions;
  counts.tooMuch = observer.strange;
  for (size_t number = 0; number < oracle.classes(); ++number) {
    const bool isWithin = known.fewest[number] <= bound;
    const bool isAllowed = known.fewestApartFromJoins[number] <= bound;
    counts.within += isWithin ? 1 : 0;
    counts.missing += isWithin && !observer.visited[number] ? 1 : 0;
    counts.tooMuch += !isAllowed && observer.visited[number] ? 1 : 0;
    counts.falseClaim += strategy.bound().empty() && !observer.visited[number] ? 1 : 0;
  }
  return counts;
}

struct Sums {
  uint64_t models = 0;
  uint64_t classes = 0;
  uint64_t interleavings = 0;
  uint64_t within = 0;
  uint64_t executions = 0;
  uint64_t complete = 0; // models of which nothing was left out
};

void printSums(uint32_t bound, const Sums &sums) {
  std::printf(
      "bound %u: %llu models, %llu of %llu classes needed, %llu executions (of %llu interleavings), %llu models "
      "complete\n",
      bound, static_cast<unsigned long long>(sums.models), static_cast<unsigned long long>(sums.within),
      static_cast<unsigned long long>(sums.classes), static_cast<unsigned long long>(sums.executions),
      static_cast<unsigned long long>(sums.interleavings), static_cast<unsigned long long>(sums.complete));
}

constexpr std::array kBounds = {0U, 1U, 2U, 3U, kUnbounded};
using AllSums = std::array<Sums, kBounds.size()>;
void compare(const Known &known, uint64_t seed, AllSums &sums) {
  for (size_t b = 0; b < kBounds.size(); ++b) {
    const Counts counts = explore(known, kBounds[b]);
    ASSERT_TRUE(counts.missing == 0 && counts.tooMuch == 0 && counts.falseClaim == 0)
        << "model of seed " << seed << ", bound " << kBounds[b] << ": of " << counts.within << " classes "
        << counts.missing << " missing, " << counts.tooMuch << " too much, " << counts.falseClaim
        << " claimed but not seen\n"
        << print(known.model);
    ++sums[b].models;
    sums[b].classes += known.oracle.classes();
    sums[b].interleavings += known.oracle.executions();
    sums[b].within += counts.within;
    sums[b].executions += counts.executions;
    sums[b].complete += counts.within == known.oracle.classes() ? 1 : 0;
  }
}

// Compares on random models that `generate` makes of a seed.
template <typename Generate> AllSums compareRandomModels(Generate generate) {
  const uint64_t seed = firstSeed(4711);
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  AllSums sums;
  for (uint64_t n = seed; sums[0].models < modelCount(500); ++n) {
    const Model model = generate(n);
    const Known known(model);
    if (known.isSmall)
      compare(known, n, sums);
    if (::testing::Test::HasFatalFailure())
      break;
  }
  for (size_t b = 0; b < kBounds.size(); ++b)
    printSums(kBounds[b], sums[b]);
  return sums;
}

TEST(PreemptionBoundOracle, RandomModelsHaveExactlyTheClassesWithinTheBound) {
  const AllSums sums = compareRandomModels([](uint64_t seed) { return ModelGenerator(seed).generate(); });
  EXPECT_LT(100 * sums[0].within, 50 * sums[0].classes) << "a bound of 0 should leave out most classes";
  EXPECT_GT(100 * sums[2].within, 20 * sums[2].classes);
}

TEST(PreemptionBoundOracle, RandomModelsThatWaitAndSignal) {
  const AllSums sums = compareRandomModels([](uint64_t seed) { return ModelGenerator(seed).generateSynchronizing(); });
  EXPECT_LT(100 * sums[0].within, 50 * sums[0].classes);
  EXPECT_GT(100 * sums[2].within, 20 * sums[2].classes);
}

// Creates, joins and locks, which random models of the usual shape seldom have together.
TEST(PreemptionBoundOracle, RandomModelsThatCreateTheirThreads) {
  ModelShape shape;
  shape.started = false;
  shape.steps = 5;
  shape.cells = 1;
  shape.lockPercent = 30;
  shape.sectionPercent = 10;
  compareRandomModels([&](uint64_t seed) { return ModelGenerator(seed).generate(shape); });
}

// How many models show that `mutations` lose classes.
uint32_t modelsThatNotice(const trace::Mutations &mutations) {
  uint32_t red = 0;
  for (uint64_t n = 0; n < 150; ++n) {
    const Model model = ModelGenerator(n).generate();
    const Known known(model);
    if (!known.isSmall)
      continue;
    for (const uint32_t bound : {0U, 1U, 2U})
      red += explore(known, bound, mutations).missing > 0 ? 1 : 0;
  }
  return red;
}

TEST(PreemptionBoundMutants, NoneIsGreen) {
  EXPECT_EQ(modelsThatNotice({}), 0U);
}

TEST(PreemptionBoundMutants, NotAtEvents) {
  trace::Mutations mutations;
  mutations.joinsAtEvents = false;
  EXPECT_GT(modelsThatNotice(mutations), 0U);
}

TEST(PreemptionBoundMutants, NotAtBlocks) {
  trace::Mutations mutations;
  mutations.joinsAtBlocks = false;
  EXPECT_GT(modelsThatNotice(mutations), 0U);
}

TEST(PreemptionBoundMutants, NotForPending) {
  trace::Mutations mutations;
  mutations.reversesPending = false;
  EXPECT_GT(modelsThatNotice(mutations), 0U);
}

class SilentObserver : public ExecutionObserver {};

uint64_t executionsOf(const Model &model, uint32_t bound) {
  ModelMachine machine(model);
  PreemptionBound strategy(bound);
  SilentObserver observer;
  return search(machine, strategy, observer).executions;
}

// Exact, so that a change of the algorithm shows.
TEST(PreemptionBoundCounts, KnownPrograms) {
  EXPECT_EQ(executionsOf(racyCounter(2, 1), 0), 2U);
  EXPECT_EQ(executionsOf(racyCounter(2, 1), 1), 6U);
  EXPECT_EQ(executionsOf(racyCounter(2, 2), 1), 10U);
  EXPECT_EQ(executionsOf(racyCounter(2, 2), 2), 42U);
  EXPECT_EQ(executionsOf(mutexCounter(3, 2), 1), 90U);
  EXPECT_EQ(executionsOf(indexer(12), 2), 44U);
  EXPECT_EQ(executionsOf(fileSystem(16), 2), 176U);
}

TEST(PreemptionBound, SaysSoIfNothingWasLeftOut) {
  const Model model = writerAndReaders(1);
  ModelMachine machine(model);
  SilentObserver observer;
  PreemptionBound none(0);
  EXPECT_EQ(search(machine, none, observer).stopped, StopReason::Complete);
  EXPECT_EQ(none.bound(), "at most 0 preemptions");
  PreemptionBound enough(9);
  EXPECT_EQ(search(machine, enough, observer).stopped, StopReason::Complete);
  EXPECT_EQ(enough.bound(), "");
}

TEST(PreemptionBound, AnExecutionThatDiesIsNotTriedAgain) {
  const Model model = racyCounter(2, 1);
  ModelMachine machine(model);
  PreemptionBound strategy(2);
  ASSERT_TRUE(strategy.beginExecution());
  static_cast<void>(strategy.pick(machine.pending()));
  strategy.abandonExecution();
  EXPECT_FALSE(strategy.beginExecution()) << "the first step was the only way to begin";
}

TEST(PreemptionBound, NoticesWhenTheProgramDoesNotRepeatItself) {
  const Model first = racyCounter(2, 2);
  Model second = first;
  second.threads[1].code[1] = make(Code::Update, 0);
  ModelMachine before(first);
  ModelMachine after(second);
  PreemptionBound strategy(2);
  SilentObserver observer;
  ASSERT_TRUE(strategy.beginExecution());
  EXPECT_EQ(runExecution(before, strategy, observer).ending, Ending::Complete);
  EXPECT_FALSE(strategy.diverged());
  ASSERT_TRUE(strategy.beginExecution());
  EXPECT_EQ(runExecution(after, strategy, observer).ending, Ending::GivenUp);
  EXPECT_TRUE(strategy.diverged());
}

} // namespace
} // namespace raddle::explore
