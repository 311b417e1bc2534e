#include "symex/check_threads.h"

#include <algorithm>
#include <map>
#include <set>

#include "symex/questions.h"
#include "symex/walk.h"

namespace raddle::symex {

namespace {

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
  struct Count {
    uint32_t occurrence = 0;
    unsigned call = 0; // the last one; see Step
  };
  std::vector<ThreadStep> trace;
  std::map<std::pair<ThreadNumber, const llvm::Instruction *>, Count> counts;
  walk(concurrent, terms, model, {.does = [&](const Step &step) {
         const ThreadNumber thread = concurrent.threadOf(step);
         // A function of the thread API may have several steps.
         Count &count = counts[{thread, step.at}];
         if (step.call == 0 || step.call != count.call)
           ++count.occurrence;
         count.call = step.call;
         trace.push_back({.thread = thread, .at = step.at, .frame = step.frame, .occurrence = count.occurrence});
       }});
  return trace;
}

Term getsSomewhere(const Concurrent &concurrent, Terms &terms) {
  const Schedule schedule = concurrent.schedule(terms);
  Term result = terms.falsity();
  for (PointNumber number = 0; static_cast<size_t>(number) < concurrent.points.size(); ++number) {
    const Point &point = concurrent.points[static_cast<size_t>(number)];
    const bool isBegin = point.kind == Point::Kind::Begin && point.thread != 0;
    const bool isEnd = point.kind == Point::Kind::End && point.thread == 0;
    if (!isBegin && !isEnd && !endsProgram(point.at))
      continue;
    Term comes = terms.logicalAnd(point.guard, schedule.starts(point.thread));
    if (number > concurrent.threads[point.thread].first)
      comes = terms.logicalAnd(comes, terms.logicalNot(schedule.stoppedBy(point.thread, number - 1)));
    result = terms.logicalOr(result, comes);
  }
  for (const Failure &failure : concurrent.symbolic.failures)
    result = terms.logicalOr(result, failure.condition);
  for (const Cut &cut : concurrent.symbolic.cuts)
    result = terms.logicalOr(result, cut.condition);
  return result;
}

Ends endsOf(const Concurrent &concurrent, Terms &terms) {
  const std::vector<Term> nothing = nothingHappens(concurrent, terms);
  // What happens in one thread excludes each other as it is.
  const auto alone = [&](const Step &step, Term condition) {
    for (ThreadNumber thread = 0; thread < nothing.size(); ++thread)
      condition = thread == concurrent.threadOf(step) ? condition : terms.logicalAnd(condition, nothing[thread]);
    return condition;
  };
  Ends ends;
  for (const Failure &failure : concurrent.symbolic.failures)
    ends.failures.push_back(alone(failure.step, failure.condition));
  for (const Cut &cut : concurrent.symbolic.cuts)
    ends.cuts.push_back(alone(cut.step, cut.condition));
  return ends;
}

void assertExecutions(const Concurrent &concurrent, const std::vector<Term> &policy, smt::Solver &solver) {
  for (const smt::Definition &definition : concurrent.definitions)
    solver.define(definition);
  for (const std::vector<Term> *some : {&concurrent.validity, &policy})
    for (const Term term : *some)
      solver.add(term);
}

ThreadFindings check(const Concurrent &concurrent, const std::vector<Term> &policy, Terms &terms,
                     const smt::SolverLimits &limits) {
  ThreadFindings findings;
  smt::Solver solver(terms, limits, smt::SolverMode::Fresh);
  assertExecutions(concurrent, policy, solver);
  const Ends ends = endsOf(concurrent, terms);
  std::set<std::pair<const llvm::Instruction *, FailureKind>> known;
  const auto keyOf = [&](size_t index) {
    return std::pair(concurrent.symbolic.failures[index].step.at, concurrent.symbolic.failures[index].kind);
  };
  askAll(solver, terms, ends.failures,
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
  askAll(
      solver, terms, ends.cuts,
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
