#include "symex/schedule_rules.h"

#include <string>

namespace raddle::symex {

namespace {

constexpr unsigned kRankBits = 4;
static_assert(kMaxThreads <= 1U << kRankBits);

} // namespace

void ScheduleRules::add(ThreadNumber known) {
  forbidUnknownThreads(known);
  for (ThreadNumber thread = 0; thread < result_.threads.size(); ++thread) {
    requireStops(thread);
    if (thread != 0)
      requireStarts(thread);
    if (thread != 0 && isWithout(Without::GoingOn))
      requireStopsOfInterrupted(thread);
    for (ThreadNumber other = 1; other < thread && !result_.fixedStarts; ++other)
      requireOrder(other, thread);
  }
}

Term ScheduleRules::rank(ThreadNumber thread) {
  return thread == 0 ? terms_.constant(kRankBits, 0) : terms_.variable(kRankBits, "rank." + std::to_string(thread));
}

bool ScheduleRules::canStart(ThreadNumber thread, PointNumber at) const {
  const ThreadInfo &own = result_.threads[thread];
  const Point &point = result_.points[static_cast<size_t>(at)];
  if (at >= own.first && at <= own.last)
    return false;
  if (point.kind == Point::Kind::Created)
    return own.createdAt == at;
  if (point.kind == Point::Kind::End && point.thread == 0)
    return !isWithout(Without::LastSchedule);
  const bool isLast = at == result_.threads[point.thread].last;
  return point.kind != Point::Kind::End ||
         !(isWithout(Without::ExitPoint) || (isLast && isWithout(Without::DoneEarly)));
}

bool ScheduleRules::canStop(const Point &point) const {
  if (point.kind == Point::Kind::Operation || point.kind == Point::Kind::Begin)
    return !isWithout(Without::Stops) && !(isWithout(Without::PlainStops) && options_.races != Options::Races::Ignored);
  return point.kind != Point::Kind::Created;
}

// Where a thread starts: at a point that is reached by another one that runs.
void ScheduleRules::requireStarts(ThreadNumber thread) {
  const auto end = static_cast<PointNumber>(result_.points.size()) - 1;
  require(terms_.eq(schedule_.starts(thread), schedule_.startedBy(thread, end)));
  for (PointNumber number = 0; number <= end; ++number) {
    const Point &point = result_.points[static_cast<size_t>(number)];
    require(terms_.implies(schedule_.startedBy(thread, number - 1), schedule_.startedBy(thread, number)));
    const Term starts = schedule_.startedIn(thread, number - 1, number);
    Term possible = terms_.logicalAnd(point.guard, schedule_.starts(point.thread));
    if (number > result_.threads[point.thread].first)
      possible = terms_.logicalAnd(possible, terms_.logicalNot(schedule_.stoppedBy(point.thread, number - 1)));
    require(terms_.implies(starts, canStart(thread, number) ? possible : terms_.falsity()));
  }
  for (ThreadNumber parent = 0; parent < result_.threads.size(); ++parent) {
    const ThreadInfo &info = result_.threads[parent];
    if (parent != thread)
      require(terms_.implies(schedule_.startedIn(thread, info.first - 1, info.last),
                             terms_.ult(rank(parent), rank(thread))));
  }
}

// An earlier execution, which knew less, may have come to more creates than there are: nobody starts there.
void ScheduleRules::forbidUnknownThreads(ThreadNumber known) {
  const auto end = static_cast<PointNumber>(result_.points.size());
  for (auto thread = static_cast<ThreadNumber>(result_.threads.size()); thread < known; ++thread)
    for (PointNumber number = 0; number < end; ++number)
      require(terms_.logicalNot(schedule_.startedBy(thread, number)));
}

void ScheduleRules::requireOrder(ThreadNumber first, ThreadNumber second) {
  const Term before = schedule_.isBefore(first, second);
  for (PointNumber number = 0; static_cast<size_t>(number) < result_.points.size(); ++number) {
    require(terms_.implies(terms_.logicalAnd(before, schedule_.startedBy(second, number)),
                           schedule_.startedBy(first, number - 1)));
    require(terms_.implies(terms_.logicalAnd(terms_.logicalNot(before), schedule_.startedBy(first, number)),
                           schedule_.startedBy(second, number - 1)));
  }
}

void ScheduleRules::requireStops(ThreadNumber thread) {
  const ThreadInfo &info = result_.threads[thread];
  require(schedule_.stoppedBy(thread, info.last));
  for (PointNumber number = info.first; number <= info.last; ++number) {
    const Point &point = result_.points[static_cast<size_t>(number)];
    const Term previous = number == info.first ? terms_.falsity() : schedule_.stoppedBy(thread, number - 1);
    const Term here = schedule_.stoppedBy(thread, number);
    require(terms_.implies(previous, here));
    const Term allowed = canStop(point) ? point.guard : terms_.falsity();
    require(terms_.implies(terms_.logicalAnd(here, terms_.logicalNot(previous)), allowed));
  }
}

// If the thread stops before its end, so does the one that it interrupts.
void ScheduleRules::requireStopsOfInterrupted(ThreadNumber thread) {
  const Term early = schedule_.stoppedBy(thread, result_.threads[thread].last - 1);
  for (size_t number = 0; number < result_.points.size(); ++number) {
    const auto at = static_cast<PointNumber>(number);
    require(terms_.implies(terms_.logicalAnd(early, schedule_.startedIn(thread, at - 1, at)),
                           schedule_.stoppedBy(result_.points[number].thread, at)));
  }
}

} // namespace raddle::symex
