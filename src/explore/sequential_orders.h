// The executions in which no thread interrupts another: each goes on until it ends or has to wait. Only the thread that
// it has just created may run before it goes on, and then runs until it ends or has to wait; so do those that this one
// creates.
//
// So a thread is either called where it is created, or deferred; these are the sequential executions of symex/filters.h
// and, where threads wait for something, a few more.
#pragma once

#include "explore/depth_first.h"

namespace raddle::explore {

class SequentialOrders final : public DepthFirst {
public:
  bool beginExecution() override;
  [[nodiscard]] uint32_t repeatedSteps() const override { return 0; } // Who waits for whom is learned step by step.
  void observe(const trace::Event &event) override;
  [[nodiscard]] std::string bound() const override { return "no thread interrupts another"; }

private:
  // One that runs, or waits for those above it.
  struct Running {
    trace::ThreadId thread = 0;
    bool isCalled = false;
  };

  [[nodiscard]] std::vector<Step> possibleSteps(std::span<const trace::Pending> pending) override;

  std::vector<Running> stack_ = {};            // the last runs
  trace::ThreadId created_ = trace::kNoThread; // by the last step
};

} // namespace raddle::explore
