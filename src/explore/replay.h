// One execution along a given schedule.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "explore/search.h"
#include "explore/strategy.h"

namespace raddle::explore {

// Follows `steps` in one execution, and goes on behind them by the leaf rule, or does not.
class ReplayStrategy final : public Strategy {
public:
  enum class Behind : uint8_t { GoesOn, GivesUp };
  // Whether a step may be one that is not enabled: by a value that was overwritten.
  enum class Overwritten : uint8_t { IsGone, IsFound };
  explicit ReplayStrategy(std::vector<Step> steps, Behind behind = Behind::GoesOn,
                          Overwritten overwritten = Overwritten::IsGone)
      : steps_(std::move(steps)), behind_(behind), overwritten_(overwritten) {}

  bool beginExecution() override;
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override;
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override;
  void abandonExecution() override {}
  [[nodiscard]] bool prescribesStep() const override {
    return overwritten_ == Overwritten::IsFound && taken_ < steps_.size() && !divergedAt_;
  }

  // The number of the first step that could not be taken, because its thread was not enabled or had fewer alternatives
  // or the execution ended before it; nothing if all were taken. The execution is given up there.
  [[nodiscard]] std::optional<size_t> divergedAt() const { return divergedAt_; }

private:
  std::vector<Step> steps_;
  Behind behind_;
  Overwritten overwritten_;
  size_t taken_ = 0;
  trace::ThreadId last_ = trace::kNoThread;
  bool begun_ = false;
  std::optional<size_t> divergedAt_;
};

} // namespace raddle::explore
