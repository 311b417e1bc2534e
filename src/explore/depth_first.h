// Executions one after the other, depth first: at each point every step that is possible there is taken in turn.
#pragma once

#include <vector>

#include "explore/strategy.h"

namespace raddle::explore {

class DepthFirst : public Strategy {
public:
  bool beginExecution() override;
  [[nodiscard]] uint32_t repeatedSteps() const override {
    return points_.empty() ? 0 : static_cast<uint32_t>(points_.size() - 1);
  }
  void skipSteps(uint32_t steps) override { passed_ = steps; }
  Step pick(std::span<const trace::Pending> pending) final;
  void observe(const trace::Event &event) override {}
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override {}
  void abandonExecution() override {}
  [[nodiscard]] bool diverged() const override { return diverged_; }

protected:
  // In order; none to give the execution up.
  [[nodiscard]] virtual std::vector<Step> possibleSteps(std::span<const trace::Pending> pending) = 0;
  // The steps that a thread can take next.
  static void addSteps(const trace::Pending &pending, std::vector<Step> &steps);

private:
  // The steps possible at one point of the execution, in order; `taken` is the one it takes.
  struct Point {
    std::vector<Step> steps;
    size_t taken = 0;
  };

  std::vector<Point> points_; // of the execution begun last, as far as it got
  size_t passed_ = 0;         // of these, by this execution
  bool begun_ = false;
  bool diverged_ = false;
};

} // namespace raddle::explore
