// Parts of a search that take turns: all of what one search explores, once, and a share for each before any has more.
#include "explore/turns.h"

#include <gtest/gtest.h>

#include "explore/class_counter.h"
#include "explore/dpor.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/programs.h"

namespace raddle::explore {
namespace {

using namespace testing;

// Main chooses one of `values`. Two threads increment a counter twice, three times in the scenario `large`, without a
// lock.
Model scenarios(uint32_t values, int64_t large) {
  constexpr uint8_t kChosen = 1;
  constexpr uint32_t kScenario = 1;
  ModelThread worker;
  for (int n = 0; n < 3; ++n) {
    if (n == 2) {
      worker.code.push_back(access(Code::Read, kScenario, kChosen));
      worker.code.push_back(jump(Code::JumpUnless, kChosen, large, 2));
    }
    worker.code.push_back(access(Code::Read, 0, 0));
    worker.code.push_back(storeRegister(Code::WriteReg, 0, 0, 1));
  }
  Model model = withMain({worker, worker}, 2, 0);
  auto &main = model.threads[0].code;
  main.insert(main.begin(), storeRegister(Code::WriteReg, kScenario, kChosen, 0));
  main.insert(main.begin(), onRegister(Code::Choose, kChosen, 0, values));
  return model;
}

// Of each execution, what was chosen.
class ChoiceObserver final : public ExecutionObserver {
public:
  void onBegin(uint32_t shared) override {
    if (shared > 0)
      chosen.push_back(chosen.back());
  }
  void onEvent(const trace::Event &event) override {
    if (event.operation.kind == trace::OperationKind::Choose)
      chosen.push_back(event.choice);
  }
  std::vector<uint32_t> chosen;
};

struct Explored {
  SearchResult result;
  std::vector<uint32_t> chosen;
  uint64_t repeated = 0;
};

class RepetitionObserver final : public ExecutionObserver {
public:
  explicit RepetitionObserver(ClassCounter &counter) : counter_(counter) {}
  void onBegin(uint32_t shared) override { counter_.onBegin(shared); }
  void onEvent(const trace::Event &event) override { counter_.onEvent(event); }
  Next onEnd(Ending ending, std::span<const trace::Pending> pending) override {
    const Next next = counter_.onEnd(ending, pending);
    repeated += counter_.lastIsRepeated() ? 1 : 0;
    return next;
  }
  uint64_t repeated = 0;

private:
  ClassCounter &counter_;
};

Explored explore(const Model &model, Strategy &strategy, uint64_t most = UINT64_MAX) {
  ModelMachine machine(model);
  ChoiceObserver choices;
  ClassCounter classes(choices);
  RepetitionObserver observer(classes);
  SearchLimits limits;
  limits.maxExecutions = most;
  const SearchResult result = search(machine, strategy, observer, limits);
  return {result, choices.chosen, observer.repeated};
}

std::unique_ptr<Strategy> makeDpor() {
  return std::make_unique<Dpor>();
}

TEST(Turns, ExploreWhatOneSearchExplores) {
  const Model model = scenarios(3, 0);
  Dpor dpor;
  const Explored one = explore(model, dpor);
  ASSERT_EQ(one.result.stopped, StopReason::Complete);
  for (const uint64_t share : {1U, 7U, 1000U}) {
    Turns turns({.count = 3}, makeDpor, share);
    const Explored all = explore(model, turns);
    EXPECT_EQ(all.result.stopped, StopReason::Complete);
    EXPECT_EQ(all.result.executions, one.result.executions) << share;
    EXPECT_EQ(all.result.redundant, 0U);
    EXPECT_EQ(all.repeated, 0U) << share;
    EXPECT_EQ(turns.counts().exhausted, 3U);
  }
}

TEST(Turns, AllHaveTheirShareBeforeOneHasMore) {
  const Model model = scenarios(3, 0);
  Turns turns({.count = 3}, makeDpor, 2);
  const Explored some = explore(model, turns, 14);
  EXPECT_EQ(some.chosen, (std::vector<uint32_t>{0, 0, 1, 1, 2, 2, 0, 0, 0, 0, 1, 1, 1, 1}));
  EXPECT_EQ(turns.counts().begun, 3U);
  EXPECT_EQ(turns.counts().exhausted, 0U);
}

TEST(Turns, SmallOnesAreExploredInOrder) {
  const Model model = scenarios(3, 2);
  Turns turns({.count = 3}, makeDpor, 34); // those of two threads that increment twice
  const Explored all = explore(model, turns);
  EXPECT_TRUE(std::is_sorted(all.chosen.begin(), all.chosen.end()));
  EXPECT_EQ(std::count(all.chosen.begin(), all.chosen.end(), 0U), 34);
}

TEST(Turns, GroupsHaveAllTogether) {
  const Model model = scenarios(5, 0);
  Dpor dpor;
  const uint64_t executions = explore(model, dpor).result.executions;
  Turns even({.count = 5, .first = 0, .stride = 2}, makeDpor, 3);
  Turns odd({.count = 5, .first = 1, .stride = 2}, makeDpor, 3);
  const Explored first = explore(model, even);
  const Explored second = explore(model, odd);
  EXPECT_EQ(first.result.executions + second.result.executions, executions);
  EXPECT_EQ(std::set<uint32_t>(first.chosen.begin(), first.chosen.end()), (std::set<uint32_t>{0, 2, 4}));
  EXPECT_EQ(std::set<uint32_t>(second.chosen.begin(), second.chosen.end()), (std::set<uint32_t>{1, 3}));
}

} // namespace
} // namespace raddle::explore
