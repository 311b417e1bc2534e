#include "explore/preemption_bound.h"

#include <algorithm>

#include "explore/possible_footprint.h"

namespace raddle::explore {

using trace::kNoThread;
using trace::Pending;
using trace::ThreadId;

// A thread that unlocks a mutex that it does not hold, or waits with another mutex than those who wait already, fails;
// and how it does depends on the unlocks and waits of others. Where nobody does wrong these are ordered by the mutex
// anyway.
PreemptionBound::PreemptionBound(uint32_t mostPreemptions, const trace::Mutations &mutations)
    : mostPreemptions_(mostPreemptions), mutations_(mutations) {
  table_.set(Action::Release, Action::Release, Relation::Reversible);
  table_.set(Action::Enqueue, Action::Enqueue, Relation::Reversible);
}

std::string PreemptionBound::bound() const {
  if (!cut_)
    return {};
  return "at most " + std::to_string(mostPreemptions_) + (mostPreemptions_ == 1 ? " preemption" : " preemptions");
}

bool PreemptionBound::beginExecution() {
  taken_ = 0;
  diverged_ = false;
  if (!begun_) {
    begun_ = true;
    return true;
  }
  while (!points_.empty()) {
    const uint32_t deepest = static_cast<uint32_t>(points_.size()) - 1;
    forgetEvents(deepest);
    if (advance(deepest))
      return true;
    candidates_.resize(points_.back().candidatesBegin);
    points_.pop_back();
  }
  return false;
}

// Turns to the next thing to explore at the last point; false if there is none.
bool PreemptionBound::advance(uint32_t point) {
  Point &last = points_[point];
  if (last.choice + 1 < candidates_[last.chosen].alternatives) {
    ++last.choice;
    return true;
  }
  for (uint32_t candidate = last.candidatesBegin; candidate < candidates_.size(); ++candidate) {
    if (candidates_[candidate].standing != Candidate::Standing::Planned)
      continue;
    choose(point, candidate);
    return true;
  }
  return false;
}

void PreemptionBound::choose(uint32_t point, uint32_t candidate) {
  Point &at = points_[point];
  at.chosen = candidate;
  at.choice = 0;
  candidates_[candidate].standing = Candidate::Standing::Explored;
  const bool goesOn = at.leavingCosts && candidates_[candidate].thread == at.ranLast;
  at.blockBegin = goesOn ? points_[point - 1].blockBegin : point;
}

std::span<PreemptionBound::Candidate> PreemptionBound::candidatesAt(uint32_t point) {
  const size_t begin = points_[point].candidatesBegin;
  const size_t end = point + 1 < points_.size() ? points_[point + 1].candidatesBegin : candidates_.size();
  return std::span(candidates_).subspan(begin, end - begin);
}

PreemptionBound::Candidate *PreemptionBound::candidateAt(uint32_t point, ThreadId thread) {
  for (Candidate &candidate : candidatesAt(point))
    if (candidate.thread == thread)
      return &candidate;
  return nullptr;
}

Step PreemptionBound::stepAt(uint32_t point) const {
  return {candidates_[points_[point].chosen].thread, points_[point].choice};
}

uint32_t PreemptionBound::costOf(const Point &point, ThreadId thread) const {
  return point.leavingCosts && thread != point.ranLast ? 1 : 0;
}

Step PreemptionBound::pick(std::span<const Pending> pending) {
  if (diverged_)
    return {kNoThread, 0};
  if (taken_ < points_.size())
    return repeat(pending);
  pushPoint(pending);
  return stepAt(taken_);
}

Step PreemptionBound::repeat(std::span<const Pending> pending) {
  const Step step = stepAt(taken_);
  for (const Pending &candidate : pending)
    if (candidate.thread == step.thread && candidate.enabled && step.choice < candidate.next.alternatives)
      return step;
  diverged_ = true;
  return {kNoThread, 0};
}

void PreemptionBound::pushPoint(std::span<const Pending> pending) {
  Point point;
  point.candidatesBegin = static_cast<uint32_t>(candidates_.size());
  if (!points_.empty()) {
    const Point &before = points_.back();
    point.ranLast = candidates_[before.chosen].thread;
    point.preemptions = before.preemptions + costOf(before, point.ranLast);
  }
  uint32_t chosen = kNone;
  for (const Pending &thread : pending) {
    const auto standing = thread.enabled ? Candidate::Standing::Idle : Candidate::Standing::Disabled;
    const bool isLast = thread.thread == point.ranLast;
    if (thread.enabled && (chosen == kNone || isLast))
      chosen = static_cast<uint32_t>(candidates_.size());
    point.leavingCosts |= thread.enabled && isLast && thread.next.kind != trace::OperationKind::Join;
    candidates_.push_back({thread.thread, thread.waitsFor, thread.next.alternatives, standing});
  }
  points_.push_back(point);
  choose(static_cast<uint32_t>(points_.size()) - 1, chosen);
}

void PreemptionBound::observe(const trace::Event &event) {
  if (taken_ == events_.size()) {
    append(event);
  } else {
    const Executed &known = events_[taken_];
    diverged_ |= known.kind != event.operation.kind || known.object != event.operation.object;
  }
  ++taken_;
}

void PreemptionBound::endExecution(Ending ending, std::span<const Pending> pending) {
  if (ending == Ending::GivenUp || !mutations_.reversesPending)
    return;
  for (const Pending &blocked : pending) {
    const Footprint footprint = possibleFootprint(blocked);
    findDependent(footprint, blocked.thread);
    for (const uint32_t event : dependent_)
      joinBefore(event, footprint, blocked.thread);
  }
}

uint32_t PreemptionBound::lastOf(ThreadId thread) const {
  return thread < lastOf_.size() ? lastOf_[thread] : kNone;
}

void PreemptionBound::forgetEvents(uint32_t from) {
  while (events_.size() > from) {
    lastOf_[events_.back().thread] = events_.back().previous;
    events_.pop_back();
  }
}

void PreemptionBound::append(const trace::Event &event) {
  const uint32_t row = static_cast<uint32_t>(events_.size());
  Executed executed;
  executed.footprint = possibleFootprint(event, lists_);
  executed.kind = event.operation.kind;
  executed.object = event.operation.object;
  executed.thread = event.thread;
  executed.previous = lastOf(event.thread);
  executed.index = executed.previous == kNone ? 1 : events_[executed.previous].index + 1;
  clocks_.reserveThread(event.thread, row);
  clocks_.reserveRow(row);
  if (executed.previous == kNone)
    clocks_.clear(row);
  else
    clocks_.copy(row, executed.previous);
  clocks_.row(row)[event.thread] = executed.index;

  findDependent(executed.footprint, event.thread);
  for (const uint32_t earlier : dependent_) {
    clocks_.join(row, earlier);
    joinBefore(earlier, executed.footprint, event.thread);
  }
  if (event.thread >= lastOf_.size())
    lastOf_.resize(event.thread + 1, kNone);
  lastOf_[event.thread] = row;
  events_.push_back(executed);
}

// Finds the events that an operation of `thread` with `footprint`, coming next, depends on, and that do not happen
// before its last one.
void PreemptionBound::findDependent(const Footprint &footprint, ThreadId thread) {
  dependent_.clear();
  const uint32_t previous = lastOf(thread);
  for (uint32_t i = 0; i < events_.size(); ++i) {
    const Executed &event = events_[i];
    if (event.thread == thread || !explore::dependent(event.footprint, footprint, table_, lists_))
      continue;
    if (previous == kNone || clocks_.at(previous, event.thread) < event.index)
      dependent_.push_back(i);
  }
}

// Sees to it that the operation of `thread` with `footprint` comes before `event` where it can.
void PreemptionBound::joinBefore(uint32_t event, const Footprint &footprint, ThreadId thread) {
  if (cannotComeBefore(event, footprint, thread))
    return;
  if (mutations_.joinsAtEvents)
    join(event, thread);
  if (mutations_.joinsAtBlocks)
    join(points_[event].blockBegin, thread);
}

bool PreemptionBound::cannotComeBefore(uint32_t event, const Footprint &footprint, ThreadId thread) {
  const Action action = events_[event].footprint.action;
  if (footprint.action == Action::Join && action == Action::Exit)
    return true;
  if (table_.relation(action, footprint.action) != Relation::Ordered)
    return false;
  const uint32_t previous = lastOf(thread);
  if (previous != kNone && previous > event)
    return false;
  const Candidate *candidate = candidateAt(event, thread);
  return !candidate ||
         (candidate->standing == Candidate::Standing::Disabled && candidate->waitsFor == events_[event].thread);
}

// Lets a thread join at `point` that leads to the next operation of `thread`: the first one with a step from there on
// that the last event of `thread` needs. If there is none, the operation was pending at `point`.
void PreemptionBound::join(uint32_t point, ThreadId thread) {
  const uint32_t previous = lastOf(thread);
  uint32_t needed = previous == kNone ? kNone : point;
  while (needed < previous && clocks_.at(previous, events_[needed].thread) < events_[needed].index)
    ++needed;
  const bool wasPending = previous == kNone || needed > previous;
  Candidate *candidate = candidateAt(point, wasPending ? thread : events_[needed].thread);
  if (candidate && candidate->standing != Candidate::Standing::Disabled)
    return plan(points_[point], *candidate);
  for (Candidate &other : candidatesAt(point))
    plan(points_[point], other);
}

void PreemptionBound::plan(const Point &point, Candidate &candidate) {
  if (candidate.standing != Candidate::Standing::Idle)
    return;
  if (point.preemptions + costOf(point, candidate.thread) > mostPreemptions_)
    cut_ = true;
  else
    candidate.standing = Candidate::Standing::Planned;
}

} // namespace raddle::explore
