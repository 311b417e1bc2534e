// What all strategies have in common that draw executions at random: they never come to an end, repeat themselves as
// chance will have it, and give the same executions for the same seed.
#pragma once

#include <string>

#include "explore/seeded_random.h"
#include "explore/strategy.h"

namespace raddle::explore {

class Sampler : public Strategy {
public:
  explicit Sampler(uint64_t seed) : seed_(seed), random_(seed) {}

  bool beginExecution() final {
    ++begun_;
    start();
    return true;
  }
  void observe(const trace::Event &event) override {}
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override {}
  void abandonExecution() override {}

  // "10000 random schedules (seed 1)".
  [[nodiscard]] std::string bound() const final {
    return std::to_string(begun_) + " " + describe() + " (seed " + std::to_string(seed_) + ")";
  }

protected:
  // Called at the begin of each execution.
  virtual void start() {}
  // What is drawn, in the plural: "random schedules".
  [[nodiscard]] virtual std::string describe() const = 0;

  [[nodiscard]] SeededRandom &random() { return random_; }
  // A step of `pending`, whichever its choice. REQUIRES: it is enabled.
  [[nodiscard]] Step stepOf(const trace::Pending &pending) {
    const uint32_t alternatives = pending.next.alternatives;
    return {pending.thread, alternatives > 1 ? static_cast<uint32_t>(random_.below(alternatives)) : 0};
  }

private:
  uint64_t seed_;
  uint64_t begun_ = 0; // executions, this one included
  SeededRandom random_;
};

} // namespace raddle::explore
