// Clocks and races of executions against their definitions, worked out naively.
#include "explore/execution.h"

#include <set>

#include <gtest/gtest.h>

#include "explore/class_hash.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/model_machine.h"

namespace raddle::explore {
namespace {

using namespace testing;

// The events of one random execution, with accesses that outlive the machine.
struct Recorded {
  std::vector<trace::Event> events;
  std::vector<std::vector<trace::Access>> accesses;
};

Recorded runRandomly(const Model &model, Random &random) {
  Recorded recorded;
  ModelMachine machine(model);
  for (;;) {
    std::vector<trace::Pending> enabled;
    for (const trace::Pending &pending : machine.pending())
      if (pending.enabled)
        enabled.push_back(pending);
    if (enabled.empty())
      break;
    const trace::Pending &chosen = enabled[random.below(static_cast<uint32_t>(enabled.size()))];
    const trace::Event &event = machine.step(chosen.thread, random.below(chosen.next.alternatives));
    recorded.accesses.emplace_back(event.accesses.begin(), event.accesses.end());
    recorded.events.push_back(event);
  }
  for (size_t i = 0; i < recorded.events.size(); ++i)
    recorded.events[i].accesses = recorded.accesses[i];
  return recorded;
}

using Matrix = std::vector<std::vector<bool>>;

// before[i][j]: event i happens before event j; by definition, through all events between.
Matrix happensBefore(const std::vector<trace::Event> &events) {
  Matrix before(events.size(), std::vector<bool>(events.size()));
  for (size_t j = 0; j < events.size(); ++j)
    for (size_t i = j; i-- > 0;) {
      bool related = events[i].thread == events[j].thread || relationOf(events[i], events[j]) != Relation::Independent;
      for (size_t k = i + 1; k < j && !related; ++k)
        related = before[i][k] && before[k][j];
      before[i][j] = related;
    }
  return before;
}

bool isAcquire(const trace::Event &event) {
  return event.operation.kind == trace::OperationKind::Acquire;
}

// Whether `middle`, between an acquire and a later one `last` of the same mutex, makes that no race: only if the thread
// of the last knows, or if it is an acquire of the mutex itself.
bool countsAsBetween(const trace::Event &middle, const trace::Event &last) {
  const bool sameMutex = isAcquire(middle) && middle.operation.object == last.operation.object;
  return !isAcquire(last) || middle.thread == last.thread || sameMutex;
}

std::set<std::pair<uint32_t, uint32_t>> racesOf(const std::vector<trace::Event> &events, const Matrix &before) {
  std::set<std::pair<uint32_t, uint32_t>> races;
  for (uint32_t j = 0; j < events.size(); ++j)
    for (uint32_t i = 0; i < j; ++i) {
      if (events[i].thread == events[j].thread || relationOf(events[i], events[j]) != Relation::Reversible)
        continue;
      bool between = false;
      for (uint32_t k = i + 1; k < j; ++k)
        between |= before[i][k] && before[k][j] && countsAsBetween(events[k], events[j]);
      if (!between)
        races.insert({i, j});
    }
  return races;
}

void expectAsDefined(Execution &execution, const std::vector<trace::Event> &events) {
  const Matrix before = happensBefore(events);
  for (uint32_t j = 0; j < events.size(); ++j)
    for (uint32_t i = 0; i < j; ++i)
      ASSERT_EQ(execution.happensAfter(j, execution[i]), before[i][j]) << "events " << i << " and " << j;
  std::set<std::pair<uint32_t, uint32_t>> races;
  for (const Race &race : execution.races())
    if (race.first != race.second)
      races.insert({race.first, race.second});
  ASSERT_EQ(races, racesOf(events, before));
}

Execution executionOf(const std::vector<trace::Event> &events) {
  Execution execution;
  for (const trace::Event &event : events)
    execution.append(event);
  return execution;
}

ModelShape largeShape(Random &random) {
  ModelShape shape;
  shape.threads = 2 + random.below(9);
  shape.steps = 40;
  shape.cells = 1 + random.below(4);
  shape.lockPercent = 30;
  shape.sectionPercent = 10;
  shape.halfPercent = 20;
  shape.checkPercent = 5;
  shape.started = random.percent(50);
  return shape;
}

TEST(Execution, ClocksAndRacesAreAsDefined) {
  Random random(99);
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const Model model = ModelGenerator(seed).generate(largeShape(random));
    const Recorded recorded = runRandomly(model, random);
    Execution execution = executionOf(recorded.events);
    expectAsDefined(execution, recorded.events);
  }
}

TEST(Execution, TruncatingForgets) {
  Random random(7);
  Execution execution; // one object through all: tables have seen other executions
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const Model model = ModelGenerator(seed).generate(largeShape(random));
    const Recorded recorded = runRandomly(model, random);
    const uint32_t kept = random.below(static_cast<uint32_t>(recorded.events.size()) + 1);
    execution.truncate(0);
    for (const trace::Event &event : recorded.events)
      execution.append(event);
    execution.truncate(kept);
    for (size_t i = kept; i < recorded.events.size(); ++i)
      execution.append(recorded.events[i]);
    expectAsDefined(execution, recorded.events);
  }
}

// Swaps adjacent independent events at random: another execution of the same class.
void shuffle(std::vector<trace::Event> &events, Random &random) {
  for (int n = 0; n < 2000; ++n) {
    const uint32_t i = random.below(static_cast<uint32_t>(events.size() - 1));
    if (events[i].thread != events[i + 1].thread && relationOf(events[i], events[i + 1]) == Relation::Independent)
      std::swap(events[i], events[i + 1]);
  }
}

TEST(ClassHash, IsTheSameInAClassAndDiffersOutside) {
  Random random(3);
  ClassSet hashes;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const Model model = ModelGenerator(seed).generate(largeShape(random));
    const Recorded recorded = runRandomly(model, random);
    std::vector<trace::Event> shuffled = recorded.events;
    shuffle(shuffled, random);
    const uint64_t hash = classHash(executionOf(recorded.events));
    EXPECT_EQ(classHash(executionOf(shuffled)), hash);
    EXPECT_TRUE(hashes.insert(hash));
    EXPECT_FALSE(hashes.insert(hash));
  }
  EXPECT_EQ(hashes.size(), 200U);
}

TEST(Execution, KnowsWhoHoldsAMutex) {
  Execution execution;
  trace::Event event;
  event.operation.kind = trace::OperationKind::Acquire;
  event.operation.object = 64;
  EXPECT_EQ(execution.holderOf(64), kNoPosition);
  execution.append(event);
  EXPECT_EQ(execution.holderOf(64), 0U);
  event.operation.kind = trace::OperationKind::Release;
  execution.append(event);
  EXPECT_EQ(execution.holderOf(64), kNoPosition);
  execution.truncate(1);
  EXPECT_EQ(execution.holderOf(64), 0U);
}

} // namespace
} // namespace raddle::explore
