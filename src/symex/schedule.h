// When threads start and stop, as Boolean variables.
//
// Points of all threads have one numbering, those of a thread next to each other and in the order of its execution.
// That a thread has started "at or before point p" is one variable for each p, true from its start on; so that it
// started in a range of points is a conjunction of two. Stops likewise.
#pragma once

#include <map>
#include <string>

#include "smt/term.h"

namespace raddle::symex {

using ThreadNumber = unsigned;
using PointNumber = int; // from 0; -1 is before all points

// If each thread starts where it is created, or never: where that is. One that is not there has not been created yet.
using FixedStarts = std::map<ThreadNumber, PointNumber>;

class Schedule {
public:
  // Threads start at any point if `fixed` is null; if not, it has to outlive this.
  explicit Schedule(smt::Terms &terms, const FixedStarts *fixed = nullptr) : terms_(terms), fixed_(fixed) {}

  // The thread has started at or before the point.
  [[nodiscard]] smt::Term startedBy(ThreadNumber thread, PointNumber point) const {
    if (fixed_ == nullptr)
      return flag("start", thread, point);
    const auto start = fixed_->find(thread);
    return start != fixed_->end() && start->second <= point ? starts(thread) : terms_.falsity();
  }
  // It has stopped there or before: what it does at the point, and later, does not happen.
  [[nodiscard]] smt::Term stoppedBy(ThreadNumber thread, PointNumber point) const {
    return flag("stop", thread, point);
  }
  // It started after `from`, and at or before `to`.
  [[nodiscard]] smt::Term startedIn(ThreadNumber thread, PointNumber from, PointNumber to) const {
    if (fixed_ != nullptr && startOf(thread) <= from)
      return terms_.falsity();
    return terms_.logicalAnd(startedBy(thread, to), terms_.logicalNot(startedBy(thread, from)));
  }
  [[nodiscard]] smt::Term stopsIn(ThreadNumber thread, PointNumber from, PointNumber to) const {
    return terms_.logicalAnd(stoppedBy(thread, to), terms_.logicalNot(stoppedBy(thread, from)));
  }
  [[nodiscard]] smt::Term starts(ThreadNumber thread) const {
    return thread == 0 ? terms_.truth() : terms_.variable(smt::kBool, "starts." + std::to_string(thread));
  }
  // If both start, and in the same thread, the first does before the second.
  [[nodiscard]] smt::Term isBefore(ThreadNumber first, ThreadNumber second) const {
    if (fixed_ != nullptr)
      return startOf(first) < startOf(second) ? terms_.truth() : terms_.falsity();
    if (first > second)
      return terms_.logicalNot(isBefore(second, first));
    return terms_.variable(smt::kBool, "before." + std::to_string(first) + "." + std::to_string(second));
  }

private:
  [[nodiscard]] PointNumber startOf(ThreadNumber thread) const {
    const auto start = fixed_->find(thread);
    return start == fixed_->end() ? -1 : start->second;
  }
  [[nodiscard]] smt::Term flag(const char *what, ThreadNumber thread, PointNumber point) const {
    if (point < 0)
      return terms_.falsity();
    return terms_.variable(smt::kBool, std::string(what) + "." + std::to_string(thread) + "." + std::to_string(point));
  }

  smt::Terms &terms_;
  const FixedStarts *fixed_;
};

} // namespace raddle::symex
