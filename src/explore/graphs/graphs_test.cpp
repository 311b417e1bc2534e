// The search through execution graphs finds what the axioms allow, each graph once.
#include "explore/graphs/graphs.h"

#include <cstdio>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "explore/dpor.h"
#include "explore/graphs/testing/litmus_comparison.h"
#include "explore/graphs/testing/litmus_generator.h"
#include "explore/testing/seeds.h"

namespace raddle::explore {
namespace {

using namespace testing;

struct Totals {
  size_t programs = 0;
  size_t graphs = 0;
  size_t failed = 0;
  size_t stuck = 0;
};

constexpr size_t kMostGraphs = 4000;

void expectSame(const LitmusProgram &program, Axioms axioms, Totals &totals) {
  LitmusOracle oracle(program, axioms);
  if (!oracle.enumerate(kMostGraphs))
    return;
  const LitmusComparison comparison = compareLitmus(program, oracle, MemoryRules(axioms));
  ++totals.programs;
  totals.graphs += comparison.graphs;
  totals.failed += comparison.failed > 0 ? 1 : 0;
  totals.stuck += comparison.stuck > 0 ? 1 : 0;
  EXPECT_TRUE(comparison.isSame()) << "of " << comparison.graphs << " graphs " << comparison.missing << " missing, "
                                   << comparison.repeated << " repeated, " << comparison.unknown << " unknown"
                                   << (comparison.diverged ? ", diverged\n" : "\n") << print(program);
}

Totals compareRandom(const LitmusKinds &kinds, Axioms axioms, uint32_t programs) {
  const uint64_t seed = firstSeed(2611);
  Totals totals;
  for (uint64_t n = seed; totals.programs < programs && !::testing::Test::HasFailure(); ++n)
    expectSame(LitmusGenerator(n, kinds).generate(), axioms, totals);
  std::printf("seed %llu: %zu programs with %zu graphs, %zu with failures, %zu with deadlocks\n",
              static_cast<unsigned long long>(seed), totals.programs, totals.graphs, totals.failed, totals.stuck);
  return totals;
}

constexpr LitmusKinds kAtomics{.updates = true, .fences = true};
constexpr LitmusKinds kEverything{
    .updates = true, .fences = true, .locks = true, .tryLocks = true, .awaits = true, .choices = true, .events = 7};

constexpr LitmusKinds kObjects{
    .updates = true, .fences = true, .tryLocks = true, .rwlocks = true, .semaphores = true, .events = 8};
constexpr LitmusKinds kConditions{
    .updates = true, .fences = true, .locks = true, .conditions = true, .choices = true, .threads = 4, .events = 8};

TEST(GraphsTest, RandomProgramsUnderC11) {
  EXPECT_GT(compareRandom(kAtomics, Axioms::C11, modelCount(400)).failed, 0U);
}
TEST(GraphsTest, RandomProgramsWithLocksAndAwaitsUnderC11) {
  EXPECT_GT(compareRandom(kEverything, Axioms::C11, modelCount(400)).stuck, 0U);
}
TEST(GraphsTest, RandomProgramsWithReadWriteLocksAndSemaphoresUnderC11) {
  EXPECT_GT(compareRandom(kObjects, Axioms::C11, modelCount(400)).stuck, 0U);
}
TEST(GraphsTest, RandomProgramsWithConditionVariablesUnderC11) {
  EXPECT_GT(compareRandom(kConditions, Axioms::C11, modelCount(400)).stuck, 0U);
}
TEST(GraphsTest, RandomProgramsWithObjectsUnderSequentialConsistency) {
  compareRandom(kObjects, Axioms::Sequential, modelCount(200));
  compareRandom(kConditions, Axioms::Sequential, modelCount(200));
}
TEST(GraphsTest, RandomProgramsThatCreateThreadsUnderC11) {
  compareRandom({.updates = true, .fences = true, .locks = true, .created = true, .threads = 2, .events = 5},
                Axioms::C11, modelCount(200));
}
TEST(GraphsTest, RandomProgramsUnderSequentialConsistency) {
  EXPECT_GT(compareRandom(kEverything, Axioms::Sequential, modelCount(400)).stuck, 0U);
}

// What an execution leaves: values, registers, who failed; of all executions that count.
template <typename Counts>
std::set<std::string> endsOf(const LitmusProgram &program, Strategy &strategy, Counts counts, size_t &executions) {
  std::set<std::string> ends;
  LitmusMachine machine(program);
  ExecutionObserver observer;
  while (strategy.beginExecution()) {
    machine.reset();
    const ExecutionResult result = runExecution(machine, strategy, observer);
    if (!counts(result))
      continue;
    ++executions;
    std::string end;
    for (const auto &[address, value] : machine.values())
      end += std::to_string(address) + '=' + std::to_string(value) + ' ';
    for (uint32_t thread = 0; thread < program.threads.size(); ++thread) {
      end += machine.failed(thread) ? "failed" : "";
      for (const uint64_t value : machine.point(thread).registers)
        end += ' ' + std::to_string(value);
    }
    ends.insert(end);
  }
  return ends;
}

// Who takes it for updates of mutexes, and who knows better, come to the same where no attempt fails.
TEST(GraphsTest, SequentialConsistencyIsWhatDporExplores) {
  constexpr LitmusKinds kKinds{.updates = true, .locks = true, .awaits = true, .choices = true};
  const uint64_t seed = firstSeed(811);
  size_t total = 0;
  for (uint64_t n = seed; n < seed + modelCount(1500) && !HasFailure(); ++n) {
    const LitmusProgram program = LitmusGenerator(n, kKinds).generate();
    Graphs graphs((MemoryRules(Axioms::Sequential)));
    size_t counted = 0;
    const auto ends = endsOf(program, graphs, [&](const ExecutionResult &) { return graphs.lastCounts(); }, counted);
    Dpor dpor;
    size_t classes = 0;
    const auto isClass = [](const ExecutionResult &result) { return result.ending == Ending::Complete; };
    EXPECT_EQ(ends, endsOf(program, dpor, isClass, classes)) << print(program);
    EXPECT_EQ(counted, classes) << print(program);
    total += counted;
  }
  EXPECT_GT(total, modelCount(1500));
}

// So do they where threads wait for signals, if nothing else is updated: being woken is no event of its own.
TEST(GraphsTest, ConditionVariablesAreWhatDporExplores) {
  constexpr LitmusKinds kKinds{.updates = false, .locks = true, .conditions = true, .threads = 4, .events = 10};
  const uint64_t seed = firstSeed(417);
  size_t total = 0;
  for (uint64_t n = seed; n < seed + modelCount(1500) && !HasFailure(); ++n) {
    const LitmusProgram program = LitmusGenerator(n, kKinds).generate();
    Graphs graphs((MemoryRules(Axioms::Sequential)));
    size_t counted = 0;
    const auto ends = endsOf(program, graphs, [&](const ExecutionResult &) { return graphs.lastCounts(); }, counted);
    Dpor dpor;
    size_t classes = 0;
    const auto isClass = [](const ExecutionResult &result) { return result.ending == Ending::Complete; };
    EXPECT_EQ(ends, endsOf(program, dpor, isClass, classes)) << print(program);
    EXPECT_GE(counted, classes) << print(program);
    total += counted;
  }
  EXPECT_GT(total, modelCount(1500));
}

TEST(GraphsTest, LitmusShapesWithAllOrdersAndFences) {
  constexpr uint32_t kMost = 80; // of each, evenly chosen
  for (const NamedShape &named : kLitmusShapes) {
    const LitmusShape shape(named.text);
    Totals totals;
    const uint32_t stride = shape.stride(kMost);
    for (uint32_t variant = 0; variant < shape.variants() && !HasFailure(); variant += stride)
      expectSame(shape.variant(variant), Axioms::C11, totals);
    std::printf("%s: %zu of %u variants, %zu graphs\n", named.name, totals.programs, shape.variants(), totals.graphs);
  }
}

} // namespace
} // namespace raddle::explore
