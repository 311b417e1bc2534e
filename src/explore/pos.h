// Partial order sampling (Yuan, Yang and Gu, CAV 2018).
//
// Each pending operation has a random priority, and the enabled one of the highest priority is executed. Then those
// that race with it draw again: the new priorities decide their order afresh, instead of carrying on the outcome of an
// order that has been decided. So classes of executions are hit far more evenly than by a random walk. Choices are
// drawn uniformly.
#pragma once

#include <vector>

#include "explore/dependence.h"
#include "explore/sampler.h"

namespace raddle::explore {

class PartialOrderSampling final : public Sampler {
public:
  using Sampler::Sampler;

  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override;

private:
  using Priority = uint64_t;

  void start() override;
  [[nodiscard]] std::string describe() const override { return "schedules of partial order sampling"; }
  [[nodiscard]] bool hasToDraw(const trace::Pending &candidate) const;

  DependenceTable table_;
  AccessLists lists_;
  std::vector<Priority> priorities_; // per thread: of its pending operation, if `drawn_`
  std::vector<bool> drawn_;          // per thread: its pending operation has a priority
  bool hasLast_ = false;             // some step was taken
  trace::ThreadId lastThread_ = 0;   // who took the last one
  Footprint last_;                   // and what it touched
};

} // namespace raddle::explore
