#include "symex/check_threads.h"

#include <algorithm>
#include <map>
#include <set>

#include "symex/questions.h"

namespace raddle::symex {

namespace {

// Puts the steps of all threads in order: a thread runs at the point where it starts, before what happens there.
class Replayer {
public:
  Replayer(const Concurrent &concurrent, Terms &terms, smt::Assignment &model)
      : concurrent_(concurrent), schedule_(terms), model_(model) {
    for (const Step &step : concurrent.symbolic.steps)
      byPoint_[step.point].push_back(&step);
    for (ThreadNumber thread = 1; thread < concurrent.threads.size(); ++thread)
      for (size_t point = 0; point < concurrent.points.size(); ++point) {
        const auto number = static_cast<PointNumber>(point);
        if (model.holds(schedule_.startedIn(thread, number - 1, number)))
          startsAt_[number] = thread;
      }
  }

  std::vector<ThreadStep> run() {
    runThread(0);
    return std::move(trace_);
  }

private:
  void runThread(ThreadNumber thread) {
    const ThreadInfo &info = concurrent_.threads[thread];
    for (PointNumber point = info.first; point <= info.last; ++point) {
      const auto starts = startsAt_.find(point);
      if (starts != startsAt_.end())
        runThread(starts->second);
      if (model_.holds(schedule_.stoppedBy(thread, point)))
        return;
      for (const Step *step : byPoint_[point])
        if (model_.holds(step->guard) && model_.holds(step->alive))
          trace_.push_back(
              {.thread = thread, .at = step->at, .frame = step->frame, .occurrence = occurrenceOf(thread, *step)});
    }
  }

  // A function of the thread API may have several steps.
  uint32_t occurrenceOf(ThreadNumber thread, const Step &step) {
    Count &count = counts_[{thread, step.at}];
    if (step.call == 0 || step.call != count.call)
      ++count.occurrence;
    count.call = step.call;
    return count.occurrence;
  }

  const Concurrent &concurrent_;
  Schedule schedule_;
  smt::Assignment &model_;
  std::map<PointNumber, std::vector<const Step *>> byPoint_;
  std::map<PointNumber, ThreadNumber> startsAt_;
  struct Count {
    uint32_t occurrence = 0;
    unsigned call = 0; // the last one; see Step
  };
  std::map<std::pair<ThreadNumber, const llvm::Instruction *>, Count> counts_;
  std::vector<ThreadStep> trace_;
};

// For each thread: it neither fails nor is cut.
std::vector<Term> nothingHappens(const Concurrent &concurrent, Terms &terms) {
  std::vector<Term> result(concurrent.threads.size(), terms.truth());
  const auto exclude = [&](const Step &step, Term condition) {
    Term &none = result[concurrent.threadOf(step)];
    none = terms.logicalAnd(none, terms.logicalNot(condition));
  };
  for (const Failure &failure : concurrent.symbolic.failures)
    exclude(failure.step, failure.condition);
  for (const Cut &cut : concurrent.symbolic.cuts)
    exclude(cut.step, cut.condition);
  return result;
}

Interleaving interleaving(const Concurrent &concurrent, const Failure &failure, Terms &terms, smt::Assignment &model) {
  Interleaving result{.failure = &failure, .unknowns = {}, .steps = traceOf(concurrent, terms, model)};
  for (const Unknown &unknown : concurrent.symbolic.unknowns)
    result.unknowns.push_back({.what = &unknown, .value = model(unknown.variable)});
  return result;
}

} // namespace

std::vector<ThreadStep> traceOf(const Concurrent &concurrent, Terms &terms, smt::Assignment &model) {
  return Replayer(concurrent, terms, model).run();
}

ThreadFindings check(const Concurrent &concurrent, const std::vector<Term> &policy, Terms &terms,
                     const smt::SolverLimits &limits) {
  ThreadFindings findings;
  smt::Solver solver(terms, limits, smt::SolverMode::Fresh);
  const std::vector<Term> *all[] = {&concurrent.definitions, &concurrent.validity, &policy};
  for (const std::vector<Term> *some : all)
    for (const Term term : *some)
      solver.add(term);
  const std::vector<Term> nothing = nothingHappens(concurrent, terms);
  // What happens in one thread excludes each other as it is.
  const auto alone = [&](const Step &step, Term condition) {
    for (ThreadNumber thread = 0; thread < nothing.size(); ++thread)
      condition = thread == concurrent.threadOf(step) ? condition : terms.logicalAnd(condition, nothing[thread]);
    return condition;
  };
  std::vector<Term> conditions;
  for (const Failure &failure : concurrent.symbolic.failures)
    conditions.push_back(alone(failure.step, failure.condition));
  std::set<std::pair<const llvm::Instruction *, FailureKind>> known;
  const auto keyOf = [&](size_t index) {
    return std::pair(concurrent.symbolic.failures[index].step.at, concurrent.symbolic.failures[index].kind);
  };
  askAll(solver, terms, conditions,
         {.holds =
              [&](size_t index, smt::Assignment &model) {
                known.insert(keyOf(index));
                findings.interleavings.push_back(
                    interleaving(concurrent, concurrent.symbolic.failures[index], terms, model));
              },
          .undecided =
              [&](size_t index, const std::string &reason) {
                const Failure &failure = concurrent.symbolic.failures[index];
                findings.undecided.push_back(std::string(word(failure.kind)) + " in " +
                                             placeOf("the begin of a thread", failure.step) + ": " + reason);
              },
          .wanted = [&](size_t index) { return !known.contains(keyOf(index)); }});
  // The order in which the solver finds them is no order for a reader.
  std::ranges::sort(findings.interleavings, {}, &Interleaving::failure);
  conditions.clear();
  for (const Cut &cut : concurrent.symbolic.cuts)
    conditions.push_back(alone(cut.step, cut.condition));
  askAll(
      solver, terms, conditions,
      {.holds = [&](size_t index, smt::Assignment &) { findings.reached.push_back(&concurrent.symbolic.cuts[index]); },
       .undecided =
           [&](size_t index, const std::string &reason) {
             findings.undecided.push_back("a bound in " +
                                          placeOf("the begin of a thread", concurrent.symbolic.cuts[index].step) +
                                          ": " + reason);
           },
       .wanted = [](size_t) { return true; }});
  return findings;
}

} // namespace raddle::symex
