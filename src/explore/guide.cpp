#include "explore/guide.h"

#include <algorithm>

#include "explore/leaf_rule.h"

namespace raddle::explore {

bool Guide::beginExecution() {
  const bool isFirst = !begun_;
  begun_ = true;
  return isFirst;
}

namespace {

bool isAt(const trace::Waypoint &waypoint, const trace::Operation &next) {
  const bool isAccess = next.kind == trace::OperationKind::Read || next.kind == trace::OperationKind::Write;
  return next.site != nullptr && next.site->id == waypoint.site &&
         (waypoint.kind == trace::Waypoint::Kind::Access || !isAccess);
}

} // namespace

size_t Guide::find(const trace::Operation &next) const {
  size_t i = next_;
  while (i < waypoints_.size() && !(waypoints_[i].thread == waypoints_[next_].thread && isAt(waypoints_[i], next)))
    ++i;
  return i;
}

size_t Guide::endOfRow() const {
  size_t i = next_;
  while (i < waypoints_.size() && waypoints_[i].thread == waypoints_[next_].thread)
    ++i;
  return i;
}

bool Guide::isPassed(const trace::Operation &next) const {
  const bool repeats = next_ > 0 && waypoints_[next_ - 1] == waypoints_[next_];
  return repeats && waypoints_[next_].kind != trace::Waypoint::Kind::Choice && !isAt(waypoints_[next_], next);
}

Step Guide::pick(std::span<const trace::Pending> pending) {
  while (next_ < waypoints_.size()) {
    const trace::ThreadId thread = waypoints_[next_].thread;
    const auto found = std::find_if(pending.begin(), pending.end(),
                                    [&](const trace::Pending &candidate) { return candidate.thread == thread; });
    if (found == pending.end() || !found->enabled || isPassed(found->next)) {
      ++next_;
      continue;
    }
    const size_t here = find(found->next);
    if (here == waypoints_.size())
      return {thread, 0};
    if (here >= endOfRow()) {
      next_ = endOfRow();
      continue;
    }
    next_ = here + 1;
    return {thread, std::min<uint32_t>(waypoints_[here].choice, found->next.alternatives - 1)};
  }
  return leafStep(pending, last_, {}, {});
}

} // namespace raddle::explore
