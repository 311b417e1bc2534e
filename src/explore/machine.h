// A program that is executed step by step: the native one, or a hand-written model.
#pragma once

#include <span>

#include "trace/event.h"

namespace raddle::explore {

class Machine {
public:
  virtual ~Machine() = default;

  // Back to the initial state.
  virtual void reset() = 0;

  // The next operation of each live thread (neither exited nor parked), in order of thread numbers; valid until the
  // next step or reset.
  [[nodiscard]] virtual std::span<const trace::Pending> pending() = 0;

  // Executes the pending operation of `thread`. REQUIRES: it is enabled, and choice < its alternatives.
  // The result is valid until the next step or reset.
  virtual const trace::Event &step(trace::ThreadId thread, uint32_t choice) = 0;
};

} // namespace raddle::explore
