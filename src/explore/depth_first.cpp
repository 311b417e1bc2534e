#include "explore/depth_first.h"

#include <algorithm>

namespace raddle::explore {

namespace {

bool same(const Step &a, const Step &b) {
  return a.thread == b.thread && a.choice == b.choice;
}

} // namespace

void DepthFirst::addSteps(const trace::Pending &pending, std::vector<Step> &steps) {
  for (uint32_t choice = 0; pending.enabled && choice < pending.next.alternatives; ++choice)
    steps.push_back({pending.thread, choice});
}

bool DepthFirst::beginExecution() {
  diverged_ = false;
  points_.resize(begun_ ? passed_ : 0); // one that was abandoned goes no further
  passed_ = 0;
  if (!begun_) {
    begun_ = true;
    return true;
  }
  while (!points_.empty() && points_.back().taken + 1 == points_.back().steps.size())
    points_.pop_back();
  if (points_.empty())
    return false;
  ++points_.back().taken;
  return true;
}

Step DepthFirst::pick(std::span<const trace::Pending> pending) {
  std::vector<Step> steps = possibleSteps(pending);
  if (steps.empty())
    return {trace::kNoThread, 0};
  if (passed_ == points_.size())
    points_.push_back({std::move(steps), 0});
  else
    diverged_ |=
        !std::equal(steps.begin(), steps.end(), points_[passed_].steps.begin(), points_[passed_].steps.end(), same);
  if (diverged_)
    return {trace::kNoThread, 0};
  const Point &point = points_[passed_++];
  return point.steps[point.taken];
}

} // namespace raddle::explore
