#include "explore/turns.h"

#include <algorithm>

#include "base/check.h"

namespace raddle::explore {
namespace {

// After so many executions of a part its size is estimated anew.
constexpr uint64_t kMeasured = 64;

} // namespace

Turns::Turns(const ChoiceValues &values, Make make, uint64_t firstShare) : make_(std::move(make)), share_(firstShare) {
  for (uint32_t value = values.first; value < values.count; value += values.stride)
    parts_.push_back({value});
  counts_.all = parts_.size();
}

bool Turns::beginExecution() {
  hasChanged_ = false;
  while (left_ > 0 || beginTurn()) {
    Part &part = parts_[now_];
    if (part.strategy->beginExecution()) {
      if (part.executions++ % kMeasured == 0)
        measure(part);
      --left_;
      taken_ = 0;
      return true;
    }
    leaveExhausted();
  }
  return false;
}

// Of the next part that is not exhausted; false if all are.
bool Turns::beginTurn() {
  if (counts_.exhausted == counts_.all)
    return false;
  const size_t before = now_;
  const bool isFirst = !hasTurn_;
  now_ = hasTurn_ ? now_ + 1 : 0;
  hasTurn_ = true;
  while (now_ == parts_.size() || parts_[now_].isExhausted) {
    share_ *= now_ == parts_.size() ? 2 : 1;
    now_ = now_ == parts_.size() ? 0 : now_ + 1;
  }
  hasChanged_ |= isFirst || now_ != before;
  left_ = share_;
  Part &part = parts_[now_];
  if (part.strategy == nullptr) {
    part.strategy = make_();
    ++counts_.begun;
  }
  return true;
}

void Turns::leaveExhausted() {
  Part &part = parts_[now_];
  if (bound_.empty())
    bound_ = part.strategy->bound();
  part.strategy.reset();
  part.isExhausted = true;
  part.size = static_cast<double>(part.executions);
  left_ = 0;
  ++counts_.exhausted;
}

void Turns::skipSteps(uint32_t steps) {
  taken_ = steps;
  now().strategy->skipSteps(steps);
}

Step Turns::pick(std::span<const trace::Pending> pending) {
  Strategy &strategy = *now().strategy;
  if (taken_ > 0)
    return strategy.pick(pending);
  withoutChoice_.assign(pending.begin(), pending.end());
  withoutChoice_.front().next.alternatives = 1;
  Step step = strategy.pick(withoutChoice_);
  step.choice = now().value;
  return step;
}

void Turns::observe(const trace::Event &event) {
  if (taken_++ > 0)
    return now().strategy->observe(event);
  trace::Event withoutChoice = event;
  withoutChoice.choice = 0;
  withoutChoice.operation.alternatives = 1;
  now().strategy->observe(withoutChoice);
}

void Turns::endExecution(Ending ending, std::span<const trace::Pending> pending) {
  now().strategy->endExecution(ending, pending);
}

void Turns::measure(Part &part) {
  const double share = part.strategy->exploredShare();
  part.size = share > 0 ? static_cast<double>(part.executions - 1) / share : 0;
}

// Parts may differ in size by any factor: while nothing is known of one, nothing is known of all.
double Turns::exploredShare() const {
  double explored = 0;
  double size = 0;
  for (const Part &part : parts_) {
    if (part.size <= 0)
      return 0;
    explored += static_cast<double>(part.executions);
    size += std::max(part.size, static_cast<double>(part.executions));
  }
  return explored / size;
}

} // namespace raddle::explore
