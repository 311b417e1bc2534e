// Plain enumeration: every interleaving, one after the other, depth first.
//
// Each step is taken by each enabled thread in turn, with each value of its choice. Nothing is known about what may be
// swapped: that makes it slow, and a witness against the other strategies.
//
// One thing can be left out, because without it three threads are already too many: *when* a thread takes a step that
// no other can notice, but for what it makes possible (begin, exit, create, join, choose, the inner locks of a
// recursive mutex). Such a step is then taken at once; with its other times it only repeats classes.
#pragma once

#include <vector>

#include "explore/strategy.h"

namespace raddle::explore {

// When steps are taken that nobody can notice.
enum class Unnoticed : uint8_t { AtAnyTime, AtOnce };

class BruteForce final : public Strategy {
public:
  explicit BruteForce(Unnoticed unnoticed) : unnoticed_(unnoticed) {}

  bool beginExecution() override;
  [[nodiscard]] uint32_t repeatedSteps() const override {
    return points_.empty() ? 0 : static_cast<uint32_t>(points_.size() - 1);
  }
  void skipSteps(uint32_t steps) override { passed_ = steps; }
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override {}
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override {}
  void abandonExecution() override {}
  [[nodiscard]] bool diverged() const override { return diverged_; }

private:
  // The steps possible at one point of the execution, in order; `taken` is the one it takes.
  struct Point {
    std::vector<Step> steps;
    size_t taken = 0;
  };

  [[nodiscard]] std::vector<Step> possibleSteps(std::span<const trace::Pending> pending) const;

  Unnoticed unnoticed_;
  std::vector<Point> points_; // of the execution begun last, as far as it got
  size_t passed_ = 0;         // of these, by this execution
  bool begun_ = false;
  bool diverged_ = false;
};

} // namespace raddle::explore
