// A strategy under the eyes of a debugger, which can stop at each step: see abi/debugger.h.
#pragma once

#include "abi/debugger.h"
#include "explore/strategy.h"

namespace raddle::worker {

// Does what `inner`, which has to outlive it, does.
class Debugged final : public explore::Strategy {
public:
  explicit Debugged(explore::Strategy &inner) : inner_(inner) {}

  bool beginExecution() override { return inner_.beginExecution(); }
  explore::Step pick(std::span<const trace::Pending> pending) override {
    const explore::Step step = inner_.pick(pending);
    raddle_machine_before_step(taken_, step.thread);
    return step;
  }
  void observe(const trace::Event &event) override {
    ++taken_;
    inner_.observe(event);
  }
  void endExecution(explore::Ending ending, std::span<const trace::Pending> pending) override {
    raddle_machine_at_end(taken_);
    inner_.endExecution(ending, pending);
  }
  void abandonExecution() override { inner_.abandonExecution(); }
  [[nodiscard]] bool prescribesStep() const override { return inner_.prescribesStep(); }

private:
  explore::Strategy &inner_;
  uint64_t taken_ = 0; // steps of the execution
};

} // namespace raddle::worker
