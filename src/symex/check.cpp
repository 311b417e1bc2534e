#include "symex/check.h"

#include <map>
#include <set>

#include "symex/questions.h"

namespace raddle::symex {

std::string placeOf(std::string_view begin, const Step &step) {
  if (step.at == nullptr)
    return std::string(begin);
  std::string text = step.at->getFunction()->getName().str();
  if (const llvm::DebugLoc &location = step.at->getDebugLoc())
    text += ":" + std::to_string(location.getLine());
  return text;
}

namespace {

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
  smt::Solver solver(terms, limits, smt::SolverMode::Fresh);
  std::vector<Term> conditions;
  for (const Failure &failure : symbolic.failures)
    conditions.push_back(failure.condition);
  std::set<std::pair<const llvm::Instruction *, FailureKind>> known;
  const auto keyOf = [&](size_t index) {
    return std::pair(symbolic.failures[index].step.at, symbolic.failures[index].kind);
  };
  askAll(solver, terms, conditions,
         {.holds =
              [&](size_t index, smt::Assignment &model) {
                known.insert(keyOf(index));
                findings.counterexamples.push_back(counterexample(symbolic, symbolic.failures[index], model));
              },
          .undecided =
              [&](size_t index, const std::string &reason) {
                const Failure &failure = symbolic.failures[index];
                findings.undecided.push_back(std::string(word(failure.kind)) + " in " +
                                             placeOf("the entry", failure.step) + ": " + reason);
              },
          .wanted = [&](size_t index) { return !known.contains(keyOf(index)); }});
  conditions.clear();
  for (const Cut &cut : symbolic.cuts)
    conditions.push_back(cut.condition);
  askAll(solver, terms, conditions,
         {.holds = [&](size_t index, smt::Assignment &) { findings.reached.push_back(&symbolic.cuts[index]); },
          .undecided =
              [&](size_t index, const std::string &reason) {
                findings.undecided.push_back("a bound in " + placeOf("the entry", symbolic.cuts[index].step) + ": " +
                                             reason);
              },
          .wanted = [](size_t) { return true; }});
  return findings;
}

} // namespace raddle::symex
