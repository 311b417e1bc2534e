// Fewest switches against plain enumeration: no execution of a model that fails there has fewer.
#include "explore/fewest_switches.h"

#include <gtest/gtest.h>
#include <map>

#include "explore/brute_force.h"
#include "explore/dpor.h"
#include "explore/search.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/oracle.h"

namespace raddle::explore {
namespace {

using namespace testing;

using Failure = std::pair<trace::ThreadId, uint32_t>; // a thread, and which of its events fails
using Fewest = std::map<Failure, uint32_t>;           // switches up to it

void keepLess(Fewest &fewest, const Failure &failure, uint32_t switches) {
  const auto [found, isNew] = fewest.try_emplace(failure, switches);
  if (!isNew)
    found->second = std::min(found->second, switches);
}

// Counts the switches of executions as they are, up to each event that fails.
class Counter final : public ExecutionObserver {
public:
  void onBegin(uint32_t) override {
    switches_ = 0;
    last_ = trace::kNoThread;
    events_.clear();
  }
  void onEvent(const trace::Event &event) override {
    switches_ += last_ != trace::kNoThread && last_ != event.thread ? 1 : 0;
    last_ = event.thread;
    const uint32_t index = ++events_[event.thread];
    if (event.state == trace::ThreadState::Failed)
      keepLess(fewest, {event.thread, index}, switches_);
  }
  Fewest fewest;

private:
  uint32_t switches_ = 0;
  trace::ThreadId last_ = trace::kNoThread;
  std::map<trace::ThreadId, uint32_t> events_;
};

// Rearranges each execution.
class Rearranger final : public ExecutionObserver {
public:
  void onBegin(uint32_t) override { execution_.truncate(0); }
  void onEvent(const trace::Event &event) override { execution_.append(event); }
  Next onEnd(Ending, std::span<const trace::Pending>) override {
    for (uint32_t i = 0; i < execution_.size(); ++i) {
      if (execution_[i].state != trace::ThreadState::Failed)
        continue;
      const std::vector<uint32_t> order = fewestSwitches(execution_, std::vector{i});
      EXPECT_EQ(order.empty() ? i : order.back(), i) << "the failure should come last";
      keepLess(fewest, {execution_[i].thread, execution_[i].index}, switchesIn(execution_, order));
      expectLinear(order);
    }
    return Next::GoOn;
  }
  Fewest fewest;

private:
  void expectLinear(const std::vector<uint32_t> &order) const {
    for (size_t i = 0; i < order.size(); ++i)
      for (size_t j = i + 1; j < order.size(); ++j)
        EXPECT_FALSE(execution_.happensAfter(order[i], execution_[order[j]])) << order[j] << " comes too late";
  }

  Execution execution_;
};

Fewest enumerated(const Model &model) {
  ModelMachine machine(model);
  BruteForce strategy(Unnoticed::AtAnyTime);
  Counter counter;
  while (strategy.beginExecution()) {
    machine.reset();
    static_cast<void>(runExecution(machine, strategy, counter));
  }
  return counter.fewest;
}

Fewest rearranged(const Model &model) {
  ModelMachine machine(model);
  Dpor strategy;
  Rearranger rearranger;
  while (strategy.beginExecution()) {
    machine.reset();
    static_cast<void>(runExecution(machine, strategy, rearranger));
  }
  return rearranger.fewest;
}

void compareRandomModels(Model (ModelGenerator::*generate)(), uint64_t firstSeed) {
  constexpr uint32_t kFailing = 30;
  constexpr uint32_t kMaxExecutions = 2000;
  uint32_t failing = 0; // models; the others say nothing
  for (uint64_t seed = firstSeed; failing < kFailing && !::testing::Test::HasFailure(); ++seed) {
    ModelGenerator generator(seed);
    const Model model = (generator.*generate)();
    if (!Oracle(model).enumerate(kMaxExecutions))
      continue;
    const Fewest fewest = enumerated(model);
    failing += fewest.empty() ? 0 : 1;
    EXPECT_EQ(rearranged(model), fewest) << "model of seed " << seed << "\n" << print(model);
  }
}

TEST(FewestSwitches, AreThoseOfPlainEnumeration) {
  compareRandomModels(&ModelGenerator::generate, 5000);
}

TEST(FewestSwitches, AreThoseOfPlainEnumerationWithConditionsAndTrylock) {
  compareRandomModels(&ModelGenerator::generateSynchronizing, 6000);
}

trace::Event store(trace::ThreadId thread, uint64_t object) {
  trace::Event event = {};
  event.thread = thread;
  event.operation.kind = trace::OperationKind::Store;
  event.operation.object = object;
  event.operation.size = 4;
  return event;
}

TEST(FewestSwitches, PairsAreThoseThatDependOnEachOther) {
  Execution execution;
  for (const trace::Event &event : {store(1, 8), store(2, 16), store(2, 8), store(1, 16)})
    execution.append(event);
  EXPECT_EQ(reversiblePairs(execution, 4, 10), (std::vector<OrderedPair>{{0, 2}, {1, 3}}));
  EXPECT_EQ(reversiblePairs(execution, 1, 10), (std::vector<OrderedPair>{{0, 2}}));
  EXPECT_EQ(reversiblePairs(execution, 4, 1).size(), 1U);
}

} // namespace
} // namespace raddle::explore
