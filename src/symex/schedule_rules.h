// Which schedules there are, as conditions: where threads can start and stop.
//
// A thread starts once, at a point that another running thread comes to, and stops once, at one of its own points or at
// its end. Points are those of a symbolic execution of all threads (threads.h).
#pragma once

#include "symex/schedule.h"
#include "symex/threads.h"

namespace raddle::symex {

class ScheduleRules {
public:
  // REQUIRES: all outlive this; `result` has all its points and threads.
  ScheduleRules(Terms &terms, const Schedule &schedule, const Options &options, Concurrent &result)
      : terms_(terms), schedule_(schedule), options_(options), result_(result) {}

  // Adds the rules to the conditions under which the result is valid. `known` is how many threads an earlier execution
  // of the same program came to: those that this one did not come to start nowhere.
  void add(ThreadNumber known);

private:
  using Without = Options::Without;

  void require(Term holds) { result_.validity.push_back(holds); }
  [[nodiscard]] bool isWithout(Without rule) const { return options_.without == rule; }
  void forbidUnknownThreads(ThreadNumber known);
  void requireStarts(ThreadNumber thread);
  void requireStops(ThreadNumber thread);
  void requireStopsOfInterrupted(ThreadNumber thread);
  void requireOrder(ThreadNumber first, ThreadNumber second);
  [[nodiscard]] bool canStart(ThreadNumber thread, PointNumber at) const;
  [[nodiscard]] bool canStop(const Point &point) const;
  [[nodiscard]] Term rank(ThreadNumber thread);

  Terms &terms_;
  const Schedule &schedule_;
  const Options &options_;
  Concurrent &result_;
};

} // namespace raddle::symex
