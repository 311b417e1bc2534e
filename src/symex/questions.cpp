#include "symex/questions.h"

#include <array>

namespace raddle::symex {

namespace {

// Sets the solver's limit; false if no time is left.
bool takeTime(smt::Solver &solver, const Answers &answers, size_t shares) {
  if (!answers.secondsLeft)
    return true;
  const double seconds = answers.secondsLeft();
  if (seconds > 0)
    solver.limitSeconds(seconds / static_cast<double>(shares));
  return seconds > 0;
}

// Each on its own, after the solver has given up on all of them together.
void askEach(smt::Solver &solver, const std::vector<smt::Term> &conditions, const std::vector<size_t> &left,
             const Answers &answers) {
  for (size_t i = 0; i < left.size(); ++i) {
    const size_t index = left[i];
    if (!answers.wanted(index))
      continue;
    if (!takeTime(solver, answers, left.size() - i)) {
      answers.undecided(index, "no time left");
      continue;
    }
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
    // Half of the time, if there is someone to try each on its own.
    const smt::Answer answer =
        takeTime(solver, answers, left.size() > 1 ? 2 : 1) ? solver.check(std::array{any}) : smt::Answer::Unknown;
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
