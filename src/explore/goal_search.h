// Searching for a state in which two threads stand before accesses that conflict.
//
// It follows another strategy, and looks at every state on the way. A *meeting* is a state in which two conflicting
// accesses are both enabled: executed there, one right after the other, they are a data race. A thread may be *parked*
// before its access: then it takes no step, only meetings with it count, the search is one through the interleavings of
// the others, and an execution that came to a meeting is over.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "explore/strategy.h"

namespace raddle::explore {

class GoalSearch final : public Strategy {
public:
  GoalSearch(trace::ThreadId parked, std::unique_ptr<Strategy> follows)
      : parked_(parked), follows_(std::move(follows)) {}

  bool beginExecution() override;
  [[nodiscard]] uint32_t repeatedSteps() const override { return follows_->repeatedSteps(); }
  void skipSteps(uint32_t steps) override;
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override;
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override;
  void abandonExecution() override { follows_->abandonExecution(); }
  [[nodiscard]] std::string bound() const override { return follows_->bound(); }
  [[nodiscard]] bool diverged() const override { return follows_->diverged(); }
  [[nodiscard]] bool prescribesStep() const override { return follows_->prescribesStep(); }
  [[nodiscard]] bool lastCounts() const override { return follows_->lastCounts(); }

  struct Meeting {
    uint32_t position = 0; // how many steps of the execution lead there
    Step first;            // the steps that make it a race, in this order
    Step second;
  };
  // Those of the execution that was begun last.
  [[nodiscard]] const std::vector<Meeting> &meetings() const { return meetings_; }

private:
  [[nodiscard]] std::span<const trace::Pending> withoutParked(std::span<const trace::Pending> pending);
  void noteMeetings(std::span<const trace::Pending> pending);
  void noteMeeting(const trace::Pending &a, const trace::Pending &b);
  [[nodiscard]] bool isOver() const { return parked_ != trace::kNoThread && !meetings_.empty(); }

  trace::ThreadId parked_; // or kNoThread
  std::unique_ptr<Strategy> follows_;
  // How often each two places met, in all executions.
  std::map<std::pair<uint64_t, uint64_t>, uint32_t> seen_;
  std::vector<Meeting> meetings_;      // of this execution
  std::vector<trace::Pending> others_; // what withoutParked() returned
  uint32_t taken_ = 0;                 // steps of this execution
};

} // namespace raddle::explore
