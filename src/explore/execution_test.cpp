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
    const trace::Event &event = machine.step({chosen.thread, random.below(chosen.next.alternatives)});
    recorded.accesses.emplace_back(event.accesses.begin(), event.accesses.end());
    recorded.events.push_back(event);
  }
  for (size_t i = 0; i < recorded.events.size(); ++i)
    recorded.events[i].accesses = recorded.accesses[i];
  return recorded;
}

using Matrix = std::vector<std::vector<bool>>;
using Events = std::vector<trace::Event>;
using trace::OperationKind;

constexpr size_t kNone = SIZE_MAX;

// The event of the same thread before event `n`, or kNone.
size_t previousOf(const Events &events, size_t n) {
  for (size_t i = n; i-- > 0;)
    if (events[i].thread == events[n].thread)
      return i;
  return kNone;
}

// What woke the thread of event `n`, if that is a lock after waiting; or kNone.
size_t wakerOf(const Events &events, size_t n) {
  const size_t wait = previousOf(events, n);
  if (events[n].operation.kind != OperationKind::Reacquire || events[wait].operation.kind != OperationKind::Wait)
    return kNone;
  for (size_t i = wait + 1; i < n; ++i) {
    const trace::Operation &operation = events[i].operation;
    const bool sameCondition = operation.object == events[wait].operation.object;
    if (sameCondition && (operation.kind == OperationKind::Broadcast || events[i].woken == events[n].thread))
      return i;
  }
  return kNone;
}

// before[i][j]: event i happens before event j; by definition, through all events between.
Matrix happensBefore(const Events &events) {
  Matrix before(events.size(), std::vector<bool>(events.size()));
  for (size_t j = 0; j < events.size(); ++j) {
    const size_t waker = wakerOf(events, j);
    for (size_t i = j; i-- > 0;) {
      bool related = events[i].thread == events[j].thread || i == waker ||
                     relationOf(events[i], events[j]) != Relation::Independent;
      for (size_t k = i + 1; k < j && !related; ++k)
        related = before[i][k] && before[k][j];
      before[i][j] = related;
    }
  }
  return before;
}

bool isBlockingAcquire(const trace::Event &event) {
  return event.operation.kind == OperationKind::Acquire || event.operation.kind == OperationKind::Reacquire;
}

bool isTry(const trace::Event &event) {
  return event.operation.kind == OperationKind::TryAcquire;
}

// Whether event `middle`, between a later acquire `last` and what it depends on, makes that no race: only if the thread
// of the last knows, by itself or by what woke it, or if it is an acquire of the mutex itself.
bool countsAsBetween(const Events &events, const Matrix &before, size_t middle, size_t last) {
  if (!isBlockingAcquire(events[last]) || events[middle].thread == events[last].thread)
    return true;
  const size_t waker = wakerOf(events, last);
  if (waker != kNone && (middle == waker || before[middle][waker]))
    return true;
  const bool acquires = isBlockingAcquire(events[middle]) || (isTry(events[middle]) && events[middle].succeeded);
  return acquires && events[middle].operation.object == events[last].operation.object;
}

bool writesTo(const trace::Event &event, const trace::Operation &read) {
  trace::Event load;
  load.thread = event.thread + 1;
  load.operation = read;
  load.operation.kind = OperationKind::Load;
  return relationOf(event, load) == Relation::Reversible;
}

using Races = std::set<std::pair<uint32_t, uint32_t>>;

// A waiting loop races with the nearest write before which it could have ended, and with those that may be such.
void addAwaitRaces(const Events &events, const Matrix &before, uint32_t n, Races &races) {
  const trace::Operation &read = events[n].operation;
  const size_t previous = previousOf(events, n);
  for (uint32_t i = n; i-- > 0;) {
    const trace::Operation &write = events[i].operation;
    const bool knownBefore = previous != kNone && (i == previous || before[i][previous]);
    if (knownBefore || !writesTo(events[i], read))
      continue;
    const bool isCertain = events[i].accesses.empty() && write.object == read.object && write.size == read.size;
    const bool isMet = trace::holds(read.condition, events[i].before, read.argument, read.size);
    if (!isCertain || isMet)
      races.insert({i, n});
    if (isCertain && isMet)
      return;
  }
}

bool canRace(const Events &events, uint32_t i, uint32_t j) {
  if (events[i].thread == events[j].thread || relationOf(events[i], events[j]) != Relation::Reversible)
    return false;
  const bool hasReleaseBetween = isTry(events[i]) && !events[i].succeeded && isBlockingAcquire(events[j]);
  const bool isAwaited = isAwait(events[j].operation.kind) && writesTo(events[i], events[j].operation);
  return !hasReleaseBetween && !isAwaited;
}

Races racesOf(const Events &events, const Matrix &before) {
  Races races;
  for (uint32_t j = 0; j < events.size(); ++j) {
    if (isAwait(events[j].operation.kind))
      addAwaitRaces(events, before, j, races);
    for (uint32_t i = 0; i < j; ++i) {
      bool between = !canRace(events, i, j);
      for (uint32_t k = i + 1; k < j; ++k)
        between |= before[i][k] && before[k][j] && countsAsBetween(events, before, k, j);
      if (!between)
        races.insert({i, j});
    }
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
  if (random.percent(60)) {
    shape.conditions = 1 + random.below(2);
    shape.tryPercent = 10;
    shape.waitPercent = 12;
    shape.signalPercent = 20;
    shape.timedPercent = 50;
    shape.awaitPercent = 10;
  }
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
    if (events[i].thread != events[i + 1].thread && wakerOf(events, i + 1) != i &&
        relationOf(events[i], events[i + 1]) == Relation::Independent)
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
