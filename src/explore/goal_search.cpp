#include "explore/goal_search.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace raddle::explore {
namespace {

using trace::Pending;

constexpr Step kGiveUp{trace::kNoThread, 0};
// Of the same two places: one may turn out to be none, because a copy of memory accesses more than it announces.
constexpr uint32_t kMeetings = 3;

bool isAtomic(const trace::Operation &operation) {
  return operation.order != trace::MemoryOrder::None;
}

bool conflict(const Pending &a, const Pending &b) {
  const bool overlap = a.next.object < b.next.object + b.next.size && b.next.object < a.next.object + a.next.size;
  if (!overlap || (isAtomic(a.next) && isAtomic(b.next)))
    return false;
  // What they do to memory, as far as it can be told before.
  const abi::OperationTraits &one = traitsOf(a.next.kind);
  const abi::OperationTraits &other = traitsOf(b.next.kind);
  return one.isDataAccess() && other.isDataAccess() &&
         (one.bytes != abi::Bytes::Read || other.bytes != abi::Bytes::Read);
}

} // namespace

bool GoalSearch::beginExecution() {
  meetings_.clear();
  taken_ = 0;
  return follows_->beginExecution();
}

void GoalSearch::skipSteps(uint32_t steps) {
  taken_ = steps;
  follows_->skipSteps(steps);
}

void GoalSearch::noteMeeting(const Pending &a, const Pending &b) {
  const auto id = [](const Pending &pending) { return pending.next.site ? pending.next.site->id : 0; };
  if (++seen_[std::minmax(id(a), id(b))] <= kMeetings)
    meetings_.push_back({taken_, {a.thread, 0}, {b.thread, 0}});
}

void GoalSearch::noteMeetings(std::span<const Pending> pending) {
  for (const Pending &a : pending)
    for (const Pending &b : pending) {
      const bool isFirst = parked_ == trace::kNoThread ? a.thread < b.thread : a.thread == parked_;
      if (isFirst && a.thread != b.thread && a.enabled && b.enabled && conflict(a, b))
        noteMeeting(a, b);
    }
}

std::span<const Pending> GoalSearch::withoutParked(std::span<const Pending> pending) {
  if (parked_ == trace::kNoThread)
    return pending;
  others_.clear();
  std::copy_if(pending.begin(), pending.end(), std::back_inserter(others_),
               [&](const Pending &candidate) { return candidate.thread != parked_; });
  return others_;
}

Step GoalSearch::pick(std::span<const Pending> pending) {
  noteMeetings(pending);
  const std::span<const Pending> others = withoutParked(pending);
  const bool someEnabled = std::any_of(others.begin(), others.end(), [](const Pending &p) { return p.enabled; });
  return someEnabled && !isOver() ? follows_->pick(others) : kGiveUp;
}

void GoalSearch::observe(const trace::Event &event) {
  ++taken_;
  follows_->observe(event);
}

void GoalSearch::endExecution(Ending ending, std::span<const Pending> pending) {
  follows_->endExecution(ending, withoutParked(pending));
}

} // namespace raddle::explore
