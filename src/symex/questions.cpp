#include "symex/questions.h"

#include <array>

namespace raddle::symex {

namespace {

// Each on its own, after the solver has given up on all of them together.
void askEach(smt::Solver &solver, const std::vector<smt::Term> &conditions, const std::vector<size_t> &left,
             const Answers &answers) {
  for (const size_t index : left) {
    if (!answers.wanted(index))
      continue;
    const smt::Answer answer = solver.check(std::array{conditions[index]});
    if (answer == smt::Answer::Sat)
      answers.holds(index, solver.model());
    else if (answer == smt::Answer::Unknown)
      answers.undecided(index, solver.reason());
  }
}

} // namespace

void askAll(smt::Solver &solver, smt::Terms &terms, const std::vector<smt::Term> &conditions, const Answers &answers) {
  std::vector<size_t> left;
  for (size_t index = 0; index < conditions.size(); ++index)
    left.push_back(index);
  while (true) {
    std::erase_if(left, [&](size_t index) { return !answers.wanted(index); });
    smt::Term any = terms.falsity();
    for (const size_t index : left)
      any = terms.logicalOr(any, conditions[index]);
    if (any.isFalse())
      return;
    const smt::Answer answer = solver.check(std::array{any});
    if (answer == smt::Answer::Unsat)
      return;
    if (answer == smt::Answer::Unknown) {
      askEach(solver, conditions, left, answers);
      return;
    }
    smt::Assignment &model = solver.model();
    std::erase_if(left, [&](size_t index) {
      const bool holds = model.holds(conditions[index]);
      if (holds && answers.wanted(index))
        answers.holds(index, model);
      return holds;
    });
  }
}

} // namespace raddle::symex
