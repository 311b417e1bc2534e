// The instrumented program behind the interface that strategies drive.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "explore/machine.h"

namespace raddle::worker {

// What is known of an execution belongs to the process that it happened in: a new process begins with forget().
// REQUIRES: raddle_machine_start has run, and raddle_machine_mark before the first reset.
class NativeMachine final : public explore::Machine {
public:
  // Whether each return to an earlier step is checked against what was there.
  enum class Trust : uint8_t { Full, Checked };
  // `rounds`: up to this step of an execution, threads in a loop that only looks may take another round. A search that
  // comes to the execution without the vain one needs none of them; one that draws executions would never leave a loop.
  explicit NativeMachine(Trust trust = Trust::Full, size_t rounds = 0) : trust_(trust), rounds_(rounds) {}

  void reset() override;
  [[nodiscard]] uint32_t goBack(uint32_t step) override;
  std::span<const trace::Pending> pending() override;
  const trace::Event &step(const explore::Step &step) override;
  [[nodiscard]] const trace::Event *further() override;

  // This process is a fresh one, at the reset point.
  void forget() {
    points_.clear();
    isStepping_ = false;
  }
  // Whether the program was running, and so nobody else was, in the process that used it last.
  [[nodiscard]] bool isStepping() const { return isStepping_; }
  // With Trust::Checked: what was not as it had been when it was returned to first, in words; empty if all was.
  [[nodiscard]] const std::string &difference() const { return difference_; }

private:
  struct Point {
    uint64_t name = 0;  // for raddle_machine_return; 0 if there is no way back
    uint64_t state = 0; // hash of the state there, with Trust::Checked
  };
  [[nodiscard]] uint64_t stateHash() const;
  const trace::Event &convertNext();
  void checkStart();
  void checkReturn(uint32_t step);

  Trust trust_;
  size_t rounds_;
  std::vector<Point> points_; // before each step of this execution
  std::string difference_;
  std::vector<trace::Pending> pending_; // what pending() returned last
  bool isStepping_ = false;             // in raddle_machine_step()
  std::span<const RaddleEvent> events_; // of the last step; those that were not told yet
  std::vector<trace::Access> accesses_; // those of event_
  trace::Event event_;                  // what step() or further() returned last
};

} // namespace raddle::worker
