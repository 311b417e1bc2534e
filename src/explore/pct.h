// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010).
//
// Each thread gets a random priority when it appears, and the enabled thread of the highest priority always runs. At
// depth - 1 steps, drawn at random, the thread that would run gets a priority below all others instead, each time a
// higher one of these. A bug of that depth (one that needs depth orderings between two steps each) is found in an
// execution with a chance of at least 1 / (n * k^(depth - 1)), for n threads and k steps.
//
// The paper is given k. Here it is the longest execution so far, so that the first execution has no change of
// priorities. Choices are drawn uniformly.
#pragma once

#include <vector>

#include "explore/sampler.h"

namespace raddle::explore {

class Pct final : public Sampler {
public:
  // REQUIRES: depth >= 1.
  Pct(uint32_t depth, uint64_t seed) : Sampler(seed), depth_(depth) {}

  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override;

private:
  using Priority = uint64_t;

  void start() override;
  [[nodiscard]] std::string describe() const override;
  void drawPriorities(std::span<const trace::Pending> pending);
  [[nodiscard]] const trace::Pending &highest(std::span<const trace::Pending> pending) const;

  uint32_t depth_;
  uint64_t longest_ = 0;             // steps of the longest execution so far
  uint64_t steps_ = 0;               // of this execution
  std::vector<uint64_t> changes_;    // steps of this execution at which a priority changes, in the order drawn
  std::vector<Priority> priorities_; // per thread; kUndrawn if it has not appeared in this execution
};

} // namespace raddle::explore
