#include "verify/prover.h"

#include <algorithm>

namespace raddle::verify {

using smt::Answer;
using smt::Term;

namespace {

constexpr unsigned kMostQuestions = 100; // to one solver

} // namespace

Answer Prover::ask(std::vector<Term> assumptions) {
  std::erase_if(assumptions, [](Term term) { return term.isTrue(); });
  if (!solver_ || ++asked_ > kMostQuestions) {
    solver_ = std::make_unique<smt::Solver>(terms_, smt::SolverLimits{.seconds = seconds_});
    asked_ = 0;
  }
  const Answer answer = solver_->check(assumptions);
  wasUndecided_ = answer == Answer::Unknown;
  gaveUp_ = gaveUp_ || wasUndecided_;
  return answer;
}

bool Prover::follows(std::span<const Term> path, Term goal) {
  if (goal.isTrue() || std::find(path.begin(), path.end(), goal) != path.end())
    return true;
  std::vector<Term> assumptions(path.begin(), path.end());
  assumptions.push_back(terms_.logicalNot(goal));
  return ask(std::move(assumptions)) == Answer::Unsat;
}

bool Prover::isPossible(std::span<const Term> path) {
  if (std::any_of(path.begin(), path.end(), [](Term term) { return term.isFalse(); }))
    return false;
  return ask(std::vector<Term>(path.begin(), path.end())) != Answer::Unsat;
}

} // namespace raddle::verify
