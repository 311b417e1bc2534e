#include "interleaved/filtered.h"

#include <array>
#include <set>

#include "smt/substitution.h"
#include "symex/questions.h"

namespace raddle::interleaved {

namespace {

using symex::Term;
using symex::Unknown;

// Whether the environment may do so: it is not excluded by an assumption. Where threads get stuck later is left out,
// too.
Term isAllowed(const Asked &asked) {
  const symex::Symbolic &symbolic = asked.filter.symbolic;
  Term ends = symbolic.completes;
  for (const symex::Failure &failure : symbolic.failures)
    ends = asked.terms.logicalOr(ends, failure.condition);
  for (const symex::Cut &cut : symbolic.cuts)
    ends = asked.terms.logicalOr(ends, cut.condition);
  return ends;
}

// Of the inputs with which `condition` holds in the model, those that are enough for it, with the same choices.
std::vector<const Unknown *> enoughFor(const Asked &asked, Term condition, smt::Assignment &model) {
  std::vector<const Unknown *> inputs;
  smt::Substitution given(asked.terms);
  for (const Unknown &unknown : asked.filter.symbolic.unknowns)
    if (unknown.role == Unknown::Role::Choice)
      given.set(unknown.variable, asked.terms.constant(model(unknown.variable)));
  const Term fails = given(condition);
  std::set<uint32_t> occurs;
  for (const Term variable : smt::variablesOf(fails))
    occurs.insert(variable.id());
  for (const Unknown &unknown : asked.filter.symbolic.unknowns)
    if (occurs.contains(unknown.variable.id()))
      inputs.push_back(&unknown);
  smt::Solver solver(asked.terms);
  solver.add(asked.terms.logicalNot(fails));
  solver.add(isAllowed(asked)); // with some choices
  for (size_t i = inputs.size(); i-- > 0;) {
    std::vector<Term> others;
    for (const Unknown *input : inputs)
      if (input != inputs[i])
        others.push_back(asked.terms.eq(input->variable, asked.terms.constant(model(input->variable))));
    solver.limitSeconds(1);
    if (solver.check(others) == smt::Answer::Unsat)
      inputs.erase(inputs.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return inputs;
}

} // namespace

std::vector<SequentialFailure> sequentialFailures(const Asked &asked) {
  std::vector<SequentialFailure> result;
  std::set<const llvm::Instruction *> known;
  smt::Solver solver(asked.terms, {}, smt::SolverMode::Fresh);
  for (const symex::Failure &failure : asked.filter.symbolic.failures) {
    const double left = asked.secondsLeft ? asked.secondsLeft() : 0;
    if (known.contains(failure.step.at) || (asked.secondsLeft && left <= 0))
      continue;
    solver.limitSeconds(left);
    if (solver.check(std::array{failure.condition}) != smt::Answer::Sat)
      continue;
    known.insert(failure.step.at);
    smt::Assignment model = solver.model();
    const kiss::Place *place = asked.places.find(failure.step.at);
    SequentialFailure found{
        failure.kind, failure.text, place ? place->site : kiss::anonymousSite(*failure.step.at), {}};
    for (const Unknown *input : enoughFor(asked, failure.condition, model))
      found.inputs.push_back(
          {input->name, model(input->variable).print(), static_cast<uint64_t>(model(input->variable).bits)});
    result.push_back(std::move(found));
  }
  return result;
}

} // namespace raddle::interleaved
