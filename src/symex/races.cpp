#include "symex/races.h"

#include <algorithm>
#include <array>

#include "symex/pointers.h"

namespace raddle::symex {

namespace {

// What the model says about the race that it is.
Race describe(const Concurrent &concurrent, Terms &terms, smt::Assignment &model) {
  Race race;
  for (const Failure &failure : concurrent.symbolic.failures)
    if (failure.kind == FailureKind::Race && model.holds(failure.condition)) {
      race.second = failure.step.at;
      race.secondThread = concurrent.threadOf(failure.step);
    }
  for (const RaceCheck &check : concurrent.raceChecks) {
    if (!model.holds(check.taken))
      continue;
    if (check.thread != race.secondThread) {
      race.first = check.at;
      race.firstThread = check.thread;
      continue;
    }
    const auto address = static_cast<uint64_t>(model(check.address).bits);
    race.object = concurrent.objectNames[address >> kOffsetBits];
    race.offset = address & ((uint64_t{1} << kOffsetBits) - 1);
    race.bytes = static_cast<uint64_t>(model(check.bytes).bits);
  }
  race.steps = traceOf(concurrent, terms, model);
  return race;
}

} // namespace

RaceFindings races(const Concurrent &concurrent, const std::vector<Term> &policy, Terms &terms,
                   const smt::SolverLimits &limits) {
  RaceFindings findings;
  smt::Solver solver(terms, limits, smt::SolverMode::Fresh);
  assertExecutions(concurrent, policy, solver);
  Term any = terms.falsity();
  Term others = terms.truth();
  for (const Failure &failure : concurrent.symbolic.failures)
    if (failure.kind == FailureKind::Race)
      any = terms.logicalOr(any, failure.condition);
    else
      others = terms.logicalAnd(others, terms.logicalNot(failure.condition));
  for (const Cut &cut : concurrent.symbolic.cuts)
    others = terms.logicalAnd(others, terms.logicalNot(cut.condition));
  solver.add(terms.logicalAnd(any, others));
  while (true) {
    const smt::Answer answer = solver.check();
    if (answer == smt::Answer::Unknown)
      findings.undecided.push_back(solver.reason());
    if (answer != smt::Answer::Sat)
      return findings;
    findings.races.push_back(describe(concurrent, terms, solver.model()));
    const Race &race = findings.races.back();
    const auto object = std::ranges::find(concurrent.objectNames, race.object) - concurrent.objectNames.begin();
    const Term begin = terms.constant(kAddressBits, (static_cast<smt::Bits>(object) << kOffsetBits) + race.offset);
    const Term again = terms.ult(terms.sub(concurrent.raceByte, begin), terms.constant(kAddressBits, race.bytes));
    solver.add(terms.logicalNot(again));
  }
}

} // namespace raddle::symex
