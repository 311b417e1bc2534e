#include "symex/check.h"

#include <array>
#include <map>
#include <set>

namespace raddle::symex {

namespace {

std::string placeOf(const Step &step) {
  if (step.at == nullptr)
    return "the entry";
  std::string text = step.at->getFunction()->getName().str();
  if (const llvm::DebugLoc &location = step.at->getDebugLoc())
    text += ":" + std::to_string(location.getLine());
  return text;
}

Counterexample counterexample(const Symbolic &symbolic, const Failure &failure, smt::Assignment &model) {
  Counterexample result{.failure = &failure, .unknowns = {}, .steps = traceOf(symbolic, model)};
  for (const Unknown &unknown : symbolic.unknowns)
    result.unknowns.push_back({.what = &unknown, .value = model(unknown.variable)});
  return result;
}

} // namespace

std::vector<TraceStep> traceOf(const Symbolic &symbolic, smt::Assignment &model) {
  std::vector<TraceStep> trace;
  std::map<const llvm::Instruction *, uint32_t> counts;
  for (const Step &step : symbolic.steps) {
    if (!model.holds(step.alive))
      break;
    if (model.holds(step.guard))
      trace.push_back({.at = step.at, .frame = step.frame, .occurrence = ++counts[step.at]});
  }
  return trace;
}

Findings check(const Symbolic &symbolic, Terms &terms, const smt::SolverLimits &limits) {
  Findings findings;
  smt::Solver solver(terms, limits);
  std::set<std::pair<const llvm::Instruction *, FailureKind>> known;
  for (const Failure &failure : symbolic.failures) {
    if (known.contains({failure.step.at, failure.kind}))
      continue;
    const smt::Answer answer = solver.check(std::array{failure.condition});
    if (answer == smt::Answer::Sat) {
      findings.counterexamples.push_back(counterexample(symbolic, failure, solver.model()));
      known.insert({failure.step.at, failure.kind});
    } else if (answer == smt::Answer::Unknown) {
      findings.undecided.push_back(std::string(word(failure.kind)) + " in " + placeOf(failure.step) + ": " +
                                   solver.reason());
    }
  }
  for (const Cut &cut : symbolic.cuts) {
    const smt::Answer answer = solver.check(std::array{cut.condition});
    if (answer == smt::Answer::Sat)
      findings.reached.push_back(&cut);
    else if (answer == smt::Answer::Unknown)
      findings.undecided.push_back("a bound in " + placeOf(cut.step) + ": " + solver.reason());
  }
  return findings;
}

} // namespace raddle::symex
