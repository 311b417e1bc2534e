// The instrumented program behind the interface that strategies drive.
#pragma once

#include <vector>

#include "explore/machine.h"

namespace raddle::worker {

// REQUIRES: raddle_machine_start has run, and raddle_machine_mark before the first reset.
class NativeMachine final : public explore::Machine {
public:
  void reset() override;
  std::span<const trace::Pending> pending() override;
  const trace::Event &step(trace::ThreadId thread, uint32_t choice) override;

private:
  std::vector<trace::Pending> pending_; // what pending() returned last
  std::vector<trace::Access> accesses_; // those of event_
  trace::Event event_;                  // what step() returned last
};

} // namespace raddle::worker
