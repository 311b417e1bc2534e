#include "explore/pos.h"

#include "explore/possible_footprint.h"

namespace raddle::explore {

void PartialOrderSampling::start() {
  priorities_.clear();
  drawn_.clear();
  hasLast_ = false;
}

bool PartialOrderSampling::hasToDraw(const trace::Pending &candidate) const {
  if (!drawn_[candidate.thread] || !hasLast_)
    return true;
  return candidate.thread == lastThread_ || dependent(possibleFootprint(candidate), last_, table_, lists_);
}

Step PartialOrderSampling::pick(std::span<const trace::Pending> pending) {
  const trace::Pending *chosen = nullptr;
  for (const trace::Pending &candidate : pending) {
    if (candidate.thread >= drawn_.size()) {
      drawn_.resize(candidate.thread + 1);
      priorities_.resize(candidate.thread + 1);
    }
    if (hasToDraw(candidate))
      priorities_[candidate.thread] = random().next();
    drawn_[candidate.thread] = true;
    if (candidate.enabled && (!chosen || priorities_[candidate.thread] > priorities_[chosen->thread]))
      chosen = &candidate;
  }
  return stepOf(*chosen);
}

void PartialOrderSampling::observe(const trace::Event &event) {
  hasLast_ = true;
  lastThread_ = event.thread;
  last_ = footprintOf(event, lists_);
}

} // namespace raddle::explore
