#include "verify/prover.h"

#include <algorithm>

namespace raddle::verify {

using smt::Answer;
using smt::Term;

namespace {

constexpr unsigned kMostQuestions = 100; // to one solver
constexpr double kQuickSeconds = 0.3;

} // namespace

Answer Prover::ask(std::vector<Term> assumptions) {
  std::erase_if(assumptions, [](Term term) { return term.isTrue(); });
  if (!quick_ || ++asked_ > kMostQuestions) {
    quick_ = std::make_unique<smt::Solver>(terms_, smt::SolverLimits{.seconds = std::min(seconds_, kQuickSeconds)});
    thorough_ = std::make_unique<smt::Solver>(terms_, smt::SolverLimits{.seconds = seconds_}, smt::SolverMode::Fresh);
    asked_ = 0;
  }
  last_ = std::move(assumptions);
  Answer answer = quick_->check(last_);
  if (answer == Answer::Unknown)
    answer = thorough_->check(last_);
  wasUndecided_ = answer == Answer::Unknown;
  gaveUp_ = gaveUp_ || wasUndecided_;
  return answer;
}

smt::Assignment &Prover::counterexample() {
  return thorough_->check(last_) == Answer::Sat ? thorough_->model() : quick_->model();
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
