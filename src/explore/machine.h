// A program that is executed step by step: the native one, or a hand-written model.
#pragma once

#include <span>

#include "explore/strategy.h"
#include "trace/event.h"

namespace raddle::explore {

class Machine {
public:
  virtual ~Machine() = default;

  // Back to the initial state.
  virtual void reset() = 0;

  // Back to the state before step number `step` of the execution, or to an earlier one: the machine decides how far it
  // has to go. Returns the number of the step that comes next, 0 in the initial state.
  // REQUIRES: the next execution begins with the same steps up to there.
  [[nodiscard]] virtual uint32_t goBack(uint32_t step) {
    static_cast<void>(step);
    reset();
    return 0;
  }

  // The next operation of each live thread (neither exited nor parked), in order of thread numbers; valid until the
  // next step or reset.
  [[nodiscard]] virtual std::span<const trace::Pending> pending() = 0;

  // Executes the pending operation of the thread. REQUIRES: it is enabled, and step.choice < its alternatives.
  // The result is valid until the next call.
  virtual const trace::Event &step(const Step &step) = 0;

  // The event of the next step that the thread took along with that one, because it may go on; null if there is none.
  [[nodiscard]] virtual const trace::Event *further() { return nullptr; }
};

} // namespace raddle::explore
