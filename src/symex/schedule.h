// When threads start and stop, as Boolean variables.
//
// Points of all threads have one numbering, those of a thread next to each other and in the order of its execution.
// That a thread has started "at or before point p" is one variable for each p, true from its start on; so that it
// started in a range of points is a conjunction of two. Stops likewise.
#pragma once

#include <string>

#include "smt/term.h"

namespace raddle::symex {

using ThreadNumber = unsigned;
using PointNumber = int; // from 0; -1 is before all points

class Schedule {
public:
  explicit Schedule(smt::Terms &terms) : terms_(terms) {}

  // The thread has started at or before the point.
  [[nodiscard]] smt::Term startedBy(ThreadNumber thread, PointNumber point) const {
    return flag("start", thread, point);
  }
  // It has stopped there or before: what it does at the point, and later, does not happen.
  [[nodiscard]] smt::Term stoppedBy(ThreadNumber thread, PointNumber point) const {
    return flag("stop", thread, point);
  }
  // It started after `from`, and at or before `to`.
  [[nodiscard]] smt::Term startedIn(ThreadNumber thread, PointNumber from, PointNumber to) const {
    return terms_.logicalAnd(startedBy(thread, to), terms_.logicalNot(startedBy(thread, from)));
  }
  [[nodiscard]] smt::Term stopsIn(ThreadNumber thread, PointNumber from, PointNumber to) const {
    return terms_.logicalAnd(stoppedBy(thread, to), terms_.logicalNot(stoppedBy(thread, from)));
  }
  [[nodiscard]] smt::Term starts(ThreadNumber thread) const {
    return thread == 0 ? terms_.truth() : terms_.variable(smt::kBool, "starts." + std::to_string(thread));
  }
  // If both start, the first does before the second.
  [[nodiscard]] smt::Term isBefore(ThreadNumber first, ThreadNumber second) const {
    if (first > second)
      return terms_.logicalNot(isBefore(second, first));
    return terms_.variable(smt::kBool, "before." + std::to_string(first) + "." + std::to_string(second));
  }

private:
  [[nodiscard]] smt::Term flag(const char *what, ThreadNumber thread, PointNumber point) const {
    if (point < 0)
      return terms_.falsity();
    return terms_.variable(smt::kBool, std::string(what) + "." + std::to_string(thread) + "." + std::to_string(point));
  }

  smt::Terms &terms_;
};

} // namespace raddle::symex
