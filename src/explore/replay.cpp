#include "explore/replay.h"

#include "explore/leaf_rule.h"

namespace raddle::explore {

bool ReplayStrategy::beginExecution() {
  const bool first = !begun_;
  begun_ = true;
  return first;
}

Step ReplayStrategy::pick(std::span<const trace::Pending> pending) {
  if (taken_ >= steps_.size() && behind_ == Behind::GivesUp)
    return {trace::kNoThread, 0};
  if (taken_ >= steps_.size())
    return leafStep(pending, last_, {}, {});
  const Step step = steps_[taken_];
  for (const trace::Pending &candidate : pending)
    if (candidate.thread == step.thread && (candidate.enabled || overwritten_ == Overwritten::IsFound) &&
        step.choice < candidate.next.alternatives)
      return step;
  divergedAt_ = taken_;
  return {trace::kNoThread, 0};
}

void ReplayStrategy::observe(const trace::Event &event) {
  ++taken_;
  last_ = event.thread;
}

void ReplayStrategy::endExecution(Ending ending, std::span<const trace::Pending> pending) {
  if (taken_ < steps_.size())
    divergedAt_ = taken_;
}

} // namespace raddle::explore
