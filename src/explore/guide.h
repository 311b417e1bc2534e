// One execution along waypoints: places that threads are to pass in a given order, whatever they do in between.
//
// For interleavings that somebody else has thought out, who need not know all that a thread does natively, nor that it
// does some of it in one step.
#pragma once

#include <cstddef>
#include <vector>

#include "explore/strategy.h"
#include "trace/trace.h"

namespace raddle::explore {

class Guide final : public Strategy {
public:
  explicit Guide(std::vector<trace::Waypoint> waypoints) : waypoints_(std::move(waypoints)) {}

  bool beginExecution() override;
  // A step of the thread of the next waypoint. Waypoints are given up that their thread does not come to: because it
  // cannot go on, or is at a later one. Behind the last one, the leaf rule decides.
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override { last_ = event.thread; }
  void endExecution(Ending, std::span<const trace::Pending>) override {}
  void abandonExecution() override {}
  [[nodiscard]] std::string bound() const override { return "one schedule"; }

private:
  // Whether the next waypoint is the one just passed, and its thread, before `next`, has done there all it had to: it
  // took fewer steps for it than was thought. Choices are never so.
  [[nodiscard]] bool isPassed(const trace::Operation &next) const;
  // The number of the first waypoint of the thread whose turn it is, from `next_` on, that `next` is at; that of none
  // if there is none.
  [[nodiscard]] size_t find(const trace::Operation &next) const;
  // The number of the first waypoint of another thread.
  [[nodiscard]] size_t endOfRow() const;

  std::vector<trace::Waypoint> waypoints_;
  size_t next_ = 0; // the first that was neither passed nor given up
  trace::ThreadId last_ = trace::kNoThread;
  bool begun_ = false;
};

} // namespace raddle::explore
