// Which orders are sequential, on models small enough to write them down.
#include "explore/sequential_orders.h"

#include <gtest/gtest.h>
#include <set>

#include "explore/search.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/programs.h"

namespace raddle::explore {
namespace {

using namespace testing;

// Who stores, in order: "0112".
class Watcher final : public ExecutionObserver {
public:
  void onBegin(uint32_t) override { stores_.clear(); }
  void onEvent(const trace::Event &event) override {
    if (event.operation.kind == trace::OperationKind::Store)
      stores_ += std::to_string(event.thread);
  }
  Next onEnd(Ending, std::span<const trace::Pending>) override {
    orders.insert(stores_);
    return Next::GoOn;
  }
  std::set<std::string> orders;

private:
  std::string stores_;
};

using Orders = std::set<std::string>;

Orders ordersOf(const std::vector<ModelThread> &threads) {
  Model model;
  model.started = false;
  model.cells = 1;
  model.threads = threads;
  ModelMachine machine(model);
  SequentialOrders strategy;
  Watcher watcher;
  while (strategy.beginExecution()) {
    machine.reset();
    static_cast<void>(runExecution(machine, strategy, watcher));
    EXPECT_FALSE(strategy.diverged());
  }
  return watcher.orders;
}

Instruction store() {
  return make(Code::Store);
}
Instruction create(uint32_t thread) {
  return make(Code::Create, thread);
}

TEST(SequentialOrders, ThreadsAreCalledOrDeferred) {
  EXPECT_EQ(ordersOf({{{create(1), create(2), store()}}, {{store(), store()}}, {{store()}}}),
            (Orders{"1120", "1102", "2011", "0112", "0211"}));
}

TEST(SequentialOrders, WhatACalledThreadCreatesIsCalled) {
  EXPECT_EQ(ordersOf({{{create(1), store()}}, {{create(2), store()}}, {{store()}}}), (Orders{"210", "021", "012"}));
}

TEST(SequentialOrders, WhoWaitsLetsOthersRun) {
  EXPECT_EQ(ordersOf({{{create(1), create(2), make(Code::Join, 1), store()}}, {{store()}}, {{store()}}}),
            (Orders{"120", "102", "210"}));
}

} // namespace
} // namespace raddle::explore
