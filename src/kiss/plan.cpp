#include "kiss/plan.h"

#include <algorithm>
#include <map>
#include <optional>

#include <llvm/IR/InstrTypes.h>

#include "base/check.h"
#include "program/inputs.h"
#include "sequentialize/sections.h"
#include "symex/walk.h"

namespace raddle::kiss {

namespace {

using symex::Point;
using symex::PointNumber;
using symex::ThreadNumber;

// The function that an instruction calls; empty if it is no call of a known one.
llvm::StringRef calledAt(const llvm::Instruction *at) {
  const auto *call = llvm::dyn_cast_or_null<llvm::CallBase>(at);
  return call && call->getCalledFunction() ? call->getCalledFunction()->getName() : "";
}

bool isChoice(llvm::StringRef function) {
  return function == "__raddle_choose";
}

class Planner {
public:
  Planner(const Found &found, const symex::Failure &failure, const Places &places)
      : found_(found), concurrent_(found.concurrent), failure_(failure), places_(places) {
    for (ThreadNumber thread = 1; thread < concurrent_.threads.size(); ++thread)
      createdAt_[concurrent_.threads[thread].createdAt] = thread;
    matchUnknowns();
    plan_.threads.push_back({trace::kNoThread, 0});
    numbers_[0] = 0;
  }

  trace::Plan run() {
    symex::walk(concurrent_, found_.terms, found_.model,
                {.comes = [this](PointNumber point) { come(point); },
                 .passes = [this](PointNumber point) { pass(point); },
                 .does = [this](const symex::Step &step) { supply(step); }},
                failure_.step.point);
    if (failure_.kind != symex::FailureKind::Race)
      add(concurrent_.threadOf(failure_.step), failure_.step.at);
    if (parked_)
      plan_.waypoints.push_back(*parked_);
    return std::move(plan_);
  }

private:
  // The n-th unknown of a place is that of the n-th step there: a call makes one of each.
  void matchUnknowns() {
    std::map<const llvm::Instruction *, std::vector<const symex::Unknown *>> byPlace;
    for (const symex::Unknown &unknown : concurrent_.symbolic.unknowns)
      if (unknown.at)
        byPlace[unknown.at].push_back(&unknown);
    std::map<const llvm::Instruction *, size_t> counts;
    for (const symex::Step &step : concurrent_.symbolic.steps)
      if (const auto all = byPlace.find(step.at); all != byPlace.end() && counts[step.at] < all->second.size())
        unknowns_[&step] = all->second[counts[step.at]++];
  }

  void come(PointNumber number) {
    const Point &point = concurrent_.points[static_cast<size_t>(number)];
    if (point.kind == Point::Kind::Look)
      park(numberOf(point.thread));
    const auto created = createdAt_.find(number);
    if (created == createdAt_.end())
      return;
    const trace::ThreadId creator = numberOf(concurrent_.threads[created->second].creator);
    numbers_[created->second] = static_cast<trace::ThreadId>(plan_.threads.size());
    plan_.threads.push_back({creator, ++creates_[creator]});
  }

  void pass(PointNumber number) {
    const Point &point = concurrent_.points[static_cast<size_t>(number)];
    if (point.kind == Point::Kind::Operation && !sequentialize::endsSection(calledAt(point.at)))
      add(point.thread, point.at);
  }

  // The thread stops before the access that it has come to last, and makes it at the end.
  void park(trace::ThreadId thread) {
    if (plan_.waypoints.empty() || plan_.waypoints.back().thread != thread)
      return;
    parked_ = plan_.waypoints.back();
    plan_.waypoints.pop_back();
  }

  // What the program asks for.
  void supply(const symex::Step &step) {
    const auto unknown = unknowns_.find(&step);
    const llvm::StringRef function = calledAt(step.at);
    if (unknown == unknowns_.end() || (!isChoice(function) && !program::isInput(function)))
      return;
    std::optional<trace::Waypoint> waypoint = waypointAt(concurrent_.threadOf(step), step.at);
    if (!waypoint)
      return;
    const auto value = static_cast<uint64_t>(found_.model(unknown->second->variable).bits);
    waypoint->kind = trace::Waypoint::Kind::Choice;
    waypoint->choice = program::isInput(function) ? indexOf(value) : static_cast<uint32_t>(value);
    plan_.waypoints.push_back(*waypoint);
  }

  uint32_t indexOf(uint64_t value) {
    const auto known = std::find(plan_.inputs.begin(), plan_.inputs.end(), value);
    const auto index = static_cast<uint32_t>(known - plan_.inputs.begin());
    if (known == plan_.inputs.end())
      plan_.inputs.push_back(value);
    return index;
  }

  void add(ThreadNumber thread, const llvm::Instruction *at) {
    if (const auto waypoint = waypointAt(thread, at))
      plan_.waypoints.push_back(*waypoint);
  }

  [[nodiscard]] trace::ThreadId numberOf(ThreadNumber thread) const {
    const auto found = numbers_.find(thread);
    CHECK(found != numbers_.end(), "a thread should be created before it runs");
    return found->second;
  }

  // Nothing if natively nobody notices what happens there.
  [[nodiscard]] std::optional<trace::Waypoint> waypointAt(ThreadNumber thread, const llvm::Instruction *at) const {
    const Place *place = places_.find(at);
    if (!place)
      return std::nullopt;
    using Kind = trace::Waypoint::Kind;
    return trace::Waypoint{numberOf(thread), place->site.id, 0, place->field.empty() ? Kind::Operation : Kind::Access};
  }

  const Found &found_;
  const symex::Concurrent &concurrent_;
  const symex::Failure &failure_;
  const Places &places_;
  std::map<PointNumber, ThreadNumber> createdAt_;
  std::map<const symex::Step *, const symex::Unknown *> unknowns_;
  std::map<ThreadNumber, trace::ThreadId> numbers_;      // of the threads created so far, in the plan
  std::map<trace::ThreadId, uint32_t> creates_;          // by creator
  std::optional<trace::Waypoint> parked_ = std::nullopt; // of the thread that stopped last before an access
  trace::Plan plan_;
};

} // namespace

trace::Plan planOf(const Found &found, const symex::Failure &failure, const Places &places) {
  return Planner(found, failure, places).run();
}

} // namespace raddle::kiss
