#include "interleaved/diff_error.h"

#include <algorithm>
#include <array>
#include <set>

#include "smt/substitution.h"

namespace raddle::interleaved {

namespace {

using symex::Term;
using symex::Unknown;

constexpr double kShortAttempt = 10; // seconds
constexpr double kShareOfTime = 0.2;
constexpr double kNoLimit = 1e9;
constexpr unsigned kMostFilters = 5000;

template <typename Ends> Term anyOf(symex::Terms &terms, const Ends &ends) {
  Term any = terms.falsity();
  for (const auto &end : ends)
    any = terms.logicalOr(any, end.condition);
  return any;
}

std::vector<Term> conditionsOf(const std::vector<symex::Cut> &cuts) {
  std::vector<Term> conditions;
  for (const symex::Cut &cut : cuts)
    conditions.push_back(cut.condition);
  return conditions;
}

} // namespace

DiffError::DiffError(const Sides &sides, DiffOptions options)
    : sides_(sides), options_(std::move(options)), terms_(sides.terms), permutation_(sides.program, sides.filter),
      fails_(anyOf(terms_, sides.filter.symbolic.failures)), cut_(anyOf(terms_, sides.filter.symbolic.cuts)),
      bounds_(
          kiss::boundsOf(sides.filter.symbolic.cuts, conditionsOf(sides.filter.symbolic.cuts), sides.unwind, terms_)),
      solver_(terms_, {}, smt::SolverMode::Fresh) {
  if (sides.without == symex::Options::Without::FailureEnds)
    fails_ = terms_.logicalAnd(fails_, sides.filter.symbolic.completes);
  if (options_.without == DiffOptions::Without::Bounds)
    cut_ = terms_.falsity();
  assertExecutions(sides.program, sides.policy, solver_);
  std::set<uint32_t> inputs;
  for (const Unknown &unknown : sides.filter.symbolic.unknowns)
    if (unknown.role == Unknown::Role::Input)
      inputs.insert(unknown.variable.id());
  for (const Term variable : smt::variablesOf(terms_.logicalOr(fails_, cut_)))
    (inputs.contains(variable.id()) ? inputs_ : choices_).push_back(variable);
}

DiffError::Answer DiffError::unknown(const std::string &reason) {
  reason_ = reason;
  return Answer::Unknown;
}

bool DiffError::takeTime(smt::Solver &solver, double most) {
  const double left = options_.secondsLeft ? options_.secondsLeft() : kNoLimit;
  if (left > 0)
    solver.limitSeconds(std::min(left, most));
  return left > 0;
}

DiffError::Answer DiffError::ask(Term fails) {
  if (fails.isFalse())
    return Answer::None;
  if (choices_.empty())
    return askOnce(fails);
  if (options_.algorithm == Algorithm::Quantified)
    return askQuantified(fails, Attempt::Only);
  if (options_.algorithm == Algorithm::Automatic) {
    const Answer answer = askQuantified(fails, Attempt::Short);
    if (answer != Answer::Unknown)
      return answer;
  }
  return askLazily(fails);
}

void DiffError::noteBounds(smt::Assignment &values) {
  for (const kiss::Bound &bound : bounds_)
    if (values.holds(bound.condition) && std::ranges::find(reached_, &bound) == reached_.end())
      reached_.push_back(&bound);
}

DiffError::Answer DiffError::askOnce(Term fails) {
  const std::array outside = {fails, terms_.logicalNot(fails_), terms_.logicalNot(cut_)};
  if (!takeTime(solver_, kNoLimit))
    return unknown("no time left");
  const smt::Answer answer = solver_.check(outside);
  filters_ = std::max(filters_, 1U);
  if (answer == smt::Answer::Unknown)
    return unknown(solver_.reason());
  if (answer == smt::Answer::Sat) {
    model_ = solver_.model();
    return Answer::Differs;
  }
  if (cut_.isFalse())
    return Answer::None;
  const std::array within = {fails, terms_.logicalNot(fails_), cut_};
  if (!takeTime(solver_, kNoLimit))
    return unknown("no time left");
  const smt::Answer bounded = solver_.check(within);
  if (bounded == smt::Answer::Unknown)
    return unknown(solver_.reason());
  if (bounded == smt::Answer::Sat)
    noteBounds(solver_.model());
  return bounded == smt::Answer::Sat ? Answer::Bounded : Answer::None;
}

DiffError::Answer DiffError::askQuantified(Term fails, Attempt attempt) {
  const double left = options_.secondsLeft ? options_.secondsLeft() : kNoLimit;
  const double most = attempt == Attempt::Short ? std::min(kShortAttempt, kShareOfTime * left) : kNoLimit;
  smt::Solver solver(terms_, {}, smt::SolverMode::Fresh);
  assertExecutions(sides_.program, sides_.policy, solver);
  solver.add(fails);
  solver.push();
  solver.addForAll(choices_, terms_.logicalNot(terms_.logicalOr(fails_, cut_)));
  if (!takeTime(solver, most))
    return unknown("no time left");
  smt::Answer answer = solver.check();
  filters_ = std::max(filters_, 1U);
  if (answer == smt::Answer::Unknown)
    return unknown(solver.reason());
  if (answer == smt::Answer::Sat) {
    // What the solver says of all choices is asked for once more, for this input.
    model_ = solver.model();
    const Sequential sequential = runSequentially();
    return sequential == Sequential::Passes ? Answer::Differs : unknown("the solver contradicts itself");
  }
  if (cut_.isFalse())
    return Answer::None;
  solver.pop();
  solver.addForAll(choices_, terms_.logicalNot(fails_));
  answer = takeTime(solver, most) ? solver.check() : smt::Answer::Unknown;
  if (answer == smt::Answer::Unsat)
    return Answer::None;
  for (const kiss::Bound &bound : bounds_)
    if (!bound.condition.isFalse() && std::ranges::find(reached_, &bound) == reached_.end())
      reached_.push_back(&bound);
  return Answer::Bounded;
}

DiffError::Sequential DiffError::findChoices(Term happens) {
  smt::Substitution given(terms_);
  for (const Term input : inputs_)
    given.set(input, terms_.constant(model_(input)));
  const Term left = given(happens);
  if (left.isFalse())
    return Sequential::Passes;
  smt::Solver solver(terms_, {}, smt::SolverMode::Fresh);
  solver.add(left);
  if (!takeTime(solver, kNoLimit)) {
    reason_ = "no time left";
    return Sequential::Unknown;
  }
  const smt::Answer answer = solver.check();
  if (answer == smt::Answer::Unknown)
    reason_ = solver.reason();
  if (answer != smt::Answer::Sat)
    return answer == smt::Answer::Unsat ? Sequential::Passes : Sequential::Unknown;
  smt::Assignment &choices = solver.model();
  smt::Assignment values;
  for (const Term input : inputs_)
    values.set(input, model_(input));
  for (const Term choice : choices_)
    values.set(choice, choices(choice));
  if (happens == cut_)
    noteBounds(values);
  exclude(happens, values);
  return Sequential::Fails;
}

void DiffError::exclude(Term happens, smt::Assignment &choices) {
  ++filters_;
  std::vector<smt::Value> values;
  for (const Term choice : choices_)
    values.push_back(choices(choice));
  // How many so far differ in one choice only.
  std::vector<unsigned> alike(choices_.size(), 0);
  for (const std::vector<smt::Value> &other : excluded_) {
    const auto first = std::ranges::mismatch(values, other).in1 - values.begin();
    if (static_cast<size_t>(first) < values.size() &&
        std::equal(values.begin() + first + 1, values.end(), other.begin() + first + 1))
      ++alike[static_cast<size_t>(first)];
  }
  const auto most = std::ranges::max_element(alike) - alike.begin();
  const bool isQuantified =
      options_.choiceBound != 0 && !alike.empty() && alike[static_cast<size_t>(most)] + 1 >= options_.choiceBound;
  smt::Substitution given(terms_);
  for (size_t i = 0; i < choices_.size(); ++i)
    if (!isQuantified || i != static_cast<size_t>(most))
      given.set(choices_[i], terms_.constant(values[i]));
  const Term excludes = terms_.logicalNot(given(happens));
  if (isQuantified)
    solver_.addForAll(std::array{choices_[static_cast<size_t>(most)]}, excludes);
  else
    solver_.add(excludes);
  excluded_.push_back(std::move(values));
}

DiffError::Sequential DiffError::runSequentially() {
  if (std::optional<smt::Assignment> permuted = permutation_.find(model_, fails_)) {
    exclude(fails_, *permuted);
    return Sequential::Fails;
  }
  if (options_.without == DiffOptions::Without::SolverAfterPermutation)
    return Sequential::Passes;
  const Sequential sequential = findChoices(fails_);
  return sequential == Sequential::Passes ? findChoices(cut_) : sequential;
}

DiffError::Answer DiffError::askLazily(Term fails) {
  while (filters_ < kMostFilters) {
    if (!takeTime(solver_, kNoLimit))
      return unknown("no time left, after " + std::to_string(filters_) + " filters");
    const smt::Answer answer = solver_.check(std::array{fails});
    if (answer == smt::Answer::Unsat)
      return reached_.empty() ? Answer::None : Answer::Bounded;
    if (answer == smt::Answer::Unknown)
      return unknown(solver_.reason());
    model_ = solver_.model();
    const Sequential sequential = runSequentially();
    if (sequential == Sequential::Unknown)
      return Answer::Unknown;
    if (sequential == Sequential::Passes)
      return Answer::Differs;
  }
  return unknown("more than " + std::to_string(kMostFilters) + " filters");
}

} // namespace raddle::interleaved
