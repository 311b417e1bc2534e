// One execution in which each thread goes on until it has to wait: for another one, or in a loop that only looks.
#pragma once

#include "explore/strategy.h"

namespace raddle::explore {

class RunToBlock final : public Strategy {
public:
  bool beginExecution() override {
    const bool isFirst = !begun_;
    begun_ = true;
    return isFirst;
  }
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override { last_ = event.thread; }
  void endExecution(Ending, std::span<const trace::Pending>) override {}
  void abandonExecution() override {}
  [[nodiscard]] std::string bound() const override { return "one schedule"; }

private:
  trace::ThreadId last_ = trace::kNoThread; // who took the last step
  bool begun_ = false;
};

} // namespace raddle::explore
