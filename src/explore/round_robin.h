// One execution in which the threads take turns: after each step the next one that is enabled goes on.
#pragma once

#include "explore/strategy.h"

namespace raddle::explore {

// The step of the enabled thread that comes next after `last` in the order of their numbers; after the highest comes
// the lowest. REQUIRES: some thread is enabled.
[[nodiscard]] Step nextInTurn(std::span<const trace::Pending> pending, trace::ThreadId last);

class RoundRobin final : public Strategy {
public:
  bool beginExecution() override {
    const bool isFirst = !begun_;
    begun_ = true;
    return isFirst;
  }
  Step pick(std::span<const trace::Pending> pending) override { return nextInTurn(pending, last_); }
  void observe(const trace::Event &event) override { last_ = event.thread; }
  void endExecution(Ending, std::span<const trace::Pending>) override {}
  void abandonExecution() override {}
  [[nodiscard]] std::string bound() const override { return "one schedule"; }

private:
  trace::ThreadId last_ = 0;
  bool begun_ = false;
};

} // namespace raddle::explore
