#include "explore/brute_force.h"

#include <algorithm>
#include <array>

namespace raddle::explore {
namespace {

using trace::OperationKind;

constexpr std::array kUnnoticed = {OperationKind::Begin,   OperationKind::Exit,   OperationKind::Create,
                                   OperationKind::Join,    OperationKind::Choose, OperationKind::Input,
                                   OperationKind::Reenter, OperationKind::Leave};

bool isUnnoticed(OperationKind kind) {
  return std::find(kUnnoticed.begin(), kUnnoticed.end(), kind) != kUnnoticed.end();
}

void addSteps(const trace::Pending &pending, std::vector<Step> &steps) {
  for (uint32_t choice = 0; pending.enabled && choice < pending.next.alternatives; ++choice)
    steps.push_back({pending.thread, choice});
}

bool same(const Step &a, const Step &b) {
  return a.thread == b.thread && a.choice == b.choice;
}

} // namespace

std::vector<Step> BruteForce::possibleSteps(std::span<const trace::Pending> pending) const {
  std::vector<Step> steps;
  for (const trace::Pending &candidate : pending) {
    const bool comesNow = unnoticed_ == Unnoticed::AtOnce && candidate.enabled && isUnnoticed(candidate.next.kind);
    if (comesNow)
      steps.clear();
    addSteps(candidate, steps);
    if (comesNow)
      break;
  }
  return steps;
}

bool BruteForce::beginExecution() {
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

Step BruteForce::pick(std::span<const trace::Pending> pending) {
  std::vector<Step> steps = possibleSteps(pending);
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
