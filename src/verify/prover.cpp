#include "verify/prover.h"

#include <algorithm>

namespace raddle::verify {

using smt::Answer;
using smt::Term;

namespace {

constexpr double kQuickSeconds = 0.3;
constexpr int64_t kSmall = 20; // what people take in at a glance

} // namespace

Prover::Prover(smt::Terms &terms, double seconds) : terms_(terms), seconds_(seconds) {
  renew();
}

void Prover::renew() {
  quick_ = std::make_unique<smt::Solver>(terms_, smt::SolverLimits{.seconds = std::min(seconds_, kQuickSeconds)});
  thorough_ = std::make_unique<smt::Solver>(terms_, smt::SolverLimits{.seconds = seconds_}, smt::SolverMode::Fresh);
}

Answer Prover::ask(std::vector<Term> assumptions) {
  std::erase_if(assumptions, [](Term term) { return term.isTrue(); });
  last_ = std::move(assumptions);
  // What is not asked for should not be thought of.
  quick_->push();
  for (const Term term : last_)
    quick_->add(term);
  Answer answer = quick_->decide({});
  quick_->pop();
  if (answer == Answer::Unknown) {
    renew(); // A solver that was interrupted is of no use any more.
    answer = thorough_->decide(last_);
  }
  wasUndecided_ = answer == Answer::Unknown;
  return answer;
}

std::optional<smt::Assignment> Prover::counterexample(std::span<const Term> shown) {
  std::vector<Term> small = last_;
  for (const Term term : shown) {
    const auto number = [&](int64_t value) { return terms_.constant(term.width(), static_cast<smt::Bits>(value)); };
    small.push_back(terms_.sle(number(-kSmall), term));
    small.push_back(terms_.sle(term, number(kSmall)));
  }
  if (!shown.empty() && thorough_->check(small) == Answer::Sat)
    return thorough_->model();
  if (thorough_->check(last_) != Answer::Sat)
    return std::nullopt;
  return thorough_->model();
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
