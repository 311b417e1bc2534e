#include "symex/walk.h"

#include <map>

namespace raddle::symex {

namespace {

// A thread runs at the point where it starts, before what happens there.
class Walker {
public:
  Walker(const Concurrent &concurrent, Terms &terms, smt::Assignment &model, const Visitor &visitor, PointNumber last)
      : concurrent_(concurrent), schedule_(concurrent.schedule(terms)), model_(model), visitor_(visitor), last_(last) {
    for (const Step &step : concurrent.symbolic.steps)
      byPoint_[step.point].push_back(&step);
    for (ThreadNumber thread = 1; thread < concurrent.threads.size(); ++thread)
      for (size_t point = 0; point < concurrent.points.size(); ++point) {
        const auto number = static_cast<PointNumber>(point);
        if (model.holds(schedule_.startedIn(thread, number - 1, number)))
          startsAt_[number] = thread;
      }
  }

  void runThread(ThreadNumber thread) {
    const ThreadInfo &info = concurrent_.threads[thread];
    for (PointNumber point = info.first; point <= info.last && !isOver_; ++point) {
      if (!model_.holds(concurrent_.points[static_cast<size_t>(point)].guard)) {
        doSteps(point); // behind where its branch has ended: these have guards of their own
        continue;
      }
      if (visitor_.comes)
        visitor_.comes(point);
      if (const auto starts = startsAt_.find(point); starts != startsAt_.end())
        runThread(starts->second);
      if (isOver_ || model_.holds(schedule_.stoppedBy(thread, point)))
        return;
      pass(point);
    }
  }

private:
  void pass(PointNumber point) {
    if (visitor_.passes)
      visitor_.passes(point);
    doSteps(point);
  }

  void doSteps(PointNumber point) {
    for (const Step *step : byPoint_[point])
      if (visitor_.does && model_.holds(step->guard) && model_.holds(step->alive))
        visitor_.does(*step);
    isOver_ = point == last_;
  }

  const Concurrent &concurrent_;
  Schedule schedule_;
  smt::Assignment &model_;
  const Visitor &visitor_;
  PointNumber last_;
  bool isOver_ = false;
  std::map<PointNumber, std::vector<const Step *>> byPoint_;
  std::map<PointNumber, ThreadNumber> startsAt_;
};

} // namespace

void walk(const Concurrent &concurrent, Terms &terms, smt::Assignment &model, const Visitor &visitor,
          PointNumber last) {
  Walker(concurrent, terms, model, visitor, last).runThread(0);
}

} // namespace raddle::symex
