#include "smt/solver.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <vector>

#include <z3++.h>

#include "base/check.h"
#include "smt/bit_vectors.h"

namespace raddle::smt {

namespace {

// The solver counts milliseconds in 32 bits.
constexpr double kMaxUnsigned = 4e9;
// For a check after others that have used up the time; 0 would be no limit.
constexpr double kLeastSeconds = 0.001;

using Clock = std::chrono::steady_clock;

z3::expr_vector vectorOf(z3::context &context, std::span<const z3::expr> operands) {
  z3::expr_vector vector(context);
  for (const z3::expr &operand : operands)
    vector.push_back(operand);
  return vector;
}

using Operands = std::span<const z3::expr>;
using Builder = z3::expr (*)(Operands);

// In the order of Op; nothing for what needs more than its operands.
constexpr std::array<Builder, kOpCount> kBuilders = {
    nullptr,
    nullptr,
    nullptr,
    [](Operands o) { return !o[0]; },
    [](Operands o) { return o[0] && o[1]; },
    [](Operands o) { return z3::ite(o[0], o[1], o[2]); },
    [](Operands o) { return o[0] == o[1]; },
    [](Operands o) { return z3::ult(o[0], o[1]); },
    [](Operands o) { return o[0] < o[1]; },
    [](Operands o) { return o[0] + o[1]; },
    [](Operands o) { return o[0] - o[1]; },
    [](Operands o) { return o[0] * o[1]; },
    [](Operands o) { return z3::udiv(o[0], o[1]); },
    [](Operands o) { return z3::urem(o[0], o[1]); },
    [](Operands o) { return o[0] / o[1]; },
    [](Operands o) { return z3::srem(o[0], o[1]); },
    [](Operands o) { return o[0] & o[1]; },
    [](Operands o) { return o[0] | o[1]; },
    [](Operands o) { return o[0] ^ o[1]; },
    [](Operands o) { return z3::shl(o[0], o[1]); },
    [](Operands o) { return z3::lshr(o[0], o[1]); },
    [](Operands o) { return z3::ashr(o[0], o[1]); },
    [](Operands o) { return z3::concat(o[0], o[1]); },
    nullptr,
    nullptr,
    nullptr,
};

std::string decimal(Bits bits) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<unsigned>(bits % 10)));
    bits /= 10;
  } while (bits != 0);
  return digits;
}

Bits parseDecimal(const std::string &digits) {
  Bits bits = 0;
  for (const char digit : digits)
    bits = bits * 10 + static_cast<unsigned>(digit - '0');
  return bits;
}

// Interrupts the solver when its time is up: not all it does looks at its own clock.
class Alarm {
public:
  // 0 seconds: never.
  Alarm(z3::context &context, double seconds) {
    if (seconds > 0)
      thread_ = std::jthread([&context, seconds](const std::stop_token &stop) { wait(context, seconds, stop); });
  }

private:
  static void wait(z3::context &context, double seconds, const std::stop_token &stop) {
    constexpr std::chrono::milliseconds kAgain{20}; // What begins only then has not heard of it.
    std::mutex mutex;
    std::condition_variable_any over;
    std::unique_lock lock(mutex);
    const auto isOver = [&] { return stop.stop_requested(); };
    over.wait_for(lock, stop, std::chrono::duration<double>(seconds), isOver);
    while (!isOver()) {
      context.interrupt();
      over.wait_for(lock, stop, kAgain, isOver);
    }
  }

  std::jthread thread_; // joined at the end
};

} // namespace

class Solver::Implementation {
public:
  Implementation(Terms &terms, SolverLimits limits, SolverMode mode)
      : terms_(terms), limits_(limits), mode_(mode), solver_(context_) {
    limit(solver_);
  }

  void limitSeconds(double seconds) {
    limits_.seconds = seconds;
    limit(solver_);
  }
  void push() {
    tryTo([&] { solver_.push(); });
    scopes_.push_back({assertions_.size(), definitions_.assertions().size(), quantified_.size()});
  }
  void pop() {
    CHECK(!scopes_.empty(), "only what was pushed should be popped");
    tryTo([&] { solver_.pop(); });
    assertions_.resize(scopes_.back().assertions);
    definitions_.shrink(scopes_.back().definitions);
    quantified_.resize(scopes_.back().quantified, context_.bool_val(true));
    scopes_.pop_back();
  }
  void add(Term assertion) {
    assertions_.push_back(assertion);
    take(assertion);
  }
  void define(const Definition &definition) {
    definitions_.add(definition);
    take(definition.assertion);
  }
  void addForAll(std::span<const Term> variables, Term assertion) {
    CHECK(mode_ == SolverMode::Fresh, "quantifiers should be asserted in fresh solvers only");
    try {
      z3::expr_vector bound(context_);
      for (const Term variable : variables)
        bound.push_back(translate(variable));
      const z3::expr body = translate(assertion);
      quantified_.push_back(bound.empty() ? body : z3::forall(bound, body));
    } catch (const z3::exception &failure) {
      failed_ = failure.msg();
    }
  }
  enum class Model : uint8_t { Wanted, NotWanted };
  Answer check(std::span<const Term> assumptions, Model model) {
    wanted_ = model;
    model_.reset();
    reason_ = failed_;
    if (!failed_.empty())
      return Answer::Unknown;
    try {
      return tryCheck(assumptions);
    } catch (const z3::exception &failure) {
      reason_ = failure.msg();
      return Answer::Unknown;
    }
  }
  Assignment &model() {
    CHECK(model_.has_value(), "a model should be asked for only after the answer Sat");
    return *model_;
  }
  [[nodiscard]] const std::string &reason() const { return reason_; }

private:
  struct Scope {
    size_t assertions = 0;
    size_t definitions = 0;
    size_t quantified = 0;
  };

  // A check that was interrupted may leave the solver unable to do anything more.
  template <typename Action> void tryTo(const Action &action) {
    try {
      action();
    } catch (const z3::exception &failure) {
      failed_ = failure.msg();
    }
  }

  // A fresh solver is given what it needs when it is asked.
  void take(Term assertion) {
    CHECK(assertion.width() == kBool, "only Booleans should be asserted");
    if (mode_ == SolverMode::Incremental)
      tryTo([&] { solver_.add(translate(assertion)); });
  }

  void limit(z3::solver &solver) {
    z3::params parameters(context_);
    if (limits_.seconds > 0)
      parameters.set("timeout", static_cast<unsigned>(std::fmin(std::ceil(limits_.seconds * 1000), kMaxUnsigned)));
    if (limits_.megabytes > 0)
      parameters.set("max_memory", static_cast<unsigned>(std::min(limits_.megabytes, uint64_t{UINT32_MAX} - 1)));
    solver.set(parameters);
  }

  // What makes bit vectors quick understands neither functions nor quantifiers.
  z3::solver emptySolver() {
    if (!applications_.empty())
      return z3::solver(context_);
    return quantified_.empty() ? bitVectorTactic(context_).mk_solver() : z3::solver(context_, "BV");
  }

  // A solver that knows what is asserted and assumed, and of the definitions only these. What it has to understand is
  // known when all is translated.
  z3::solver freshSolver(std::span<const Term> assumptions, const std::vector<Term> &definitions) {
    std::vector<z3::expr> translated;
    for (const std::span<const Term> some :
         {std::span<const Term>(definitions), std::span<const Term>(assertions_), assumptions})
      for (const Term term : some)
        translated.push_back(translate(term));
    z3::solver solver = emptySolver();
    limit(solver);
    for (const std::vector<z3::expr> *some : {&quantified_, &translated})
      for (const z3::expr &assertion : *some)
        solver.add(assertion);
    return solver;
  }

  Answer tryCheck(std::span<const Term> assumptions) {
    if (mode_ == SolverMode::Fresh)
      return checkFresh(assumptions);
    z3::expr_vector translated(context_);
    for (const Term assumption : assumptions)
      translated.push_back(translate(assumption));
    return answer(solver_, assumptions, within(limits_.seconds, [&] {
                    return assumptions.empty() ? solver_.check() : solver_.check(translated);
                  }));
  }

  // First with the definitions that matter: if there is no model of these, there is none of all.
  Answer checkFresh(std::span<const Term> assumptions) {
    const Clock::time_point begin = Clock::now();
    std::vector<Term> roots = assertions_;
    roots.insert(roots.end(), assumptions.begin(), assumptions.end());
    const Definitions::Cone cone = definitions_.coneOf(roots);
    const std::vector<Term> &all = definitions_.assertions();
    const bool isAll = cone.definitions.size() == all.size() || !quantified_.empty();
    z3::solver solver = freshSolver(assumptions, isAll ? all : cone.definitions);
    z3::check_result result = checkSince(begin, solver);
    if (result == z3::sat && !isAll) {
      const z3::model known = solver.get_model();
      solver = freshSolver(assumptions, all);
      result = complete(begin, known, cone.leaves, solver);
    }
    return answer(solver, assumptions, result);
  }

  // What is left open in the model; if it cannot be completed, for then some definition was none, another model.
  z3::check_result complete(Clock::time_point begin, const z3::model &known, const std::vector<Term> &leaves,
                            z3::solver &solver) {
    solver.push();
    for (const Term leaf : leaves)
      solver.add(translate(leaf) == known.eval(translate(leaf), true));
    const z3::check_result result = checkSince(begin, solver);
    if (result != z3::unsat)
      return result;
    solver.pop();
    return checkSince(begin, solver);
  }

  z3::check_result checkSince(Clock::time_point begin, z3::solver &solver) {
    const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
    const double left = limits_.seconds > 0 ? std::max(limits_.seconds - passed, kLeastSeconds) : 0;
    return within(left, [&] { return solver.check(); });
  }

  template <typename Check> z3::check_result within(double seconds, const Check &check) {
    const Alarm alarm(context_, seconds);
    return check();
  }

  Answer answer(z3::solver &solver, std::span<const Term> assumptions, z3::check_result result) {
    if (result == z3::unsat)
      return Answer::Unsat;
    if (result == z3::unknown) {
      reason_ = solver.reason_unknown();
      // What interrupts the solver is our timer.
      if (reason_ == "canceled" || reason_ == "interrupted")
        reason_ = "timeout";
      if (reason_.find("memory") != std::string::npos)
        reason_ = "out of memory";
      return Answer::Unknown;
    }
    if (wanted_ == Model::NotWanted)
      return Answer::Sat;
    readModel(solver.get_model());
    for (const std::vector<Term> *some : {&std::as_const(assertions_), &definitions_.assertions()})
      for (const Term assertion : *some)
        CHECK(model_->holds(assertion), "a model should make true what was asserted");
    for (const Term assumption : assumptions)
      CHECK(model_->holds(assumption), "a model should make true what was assumed");
    return Answer::Sat;
  }

  Value valueIn(const z3::model &model, Term term) {
    const z3::expr value = model.eval(*translations_[term.id()], true);
    if (term.width() == kBool)
      return value.is_true() ? kTrue : kFalse;
    return bitVector(term.width(), parseDecimal(Z3_get_numeral_string(context_, value)));
  }

  void readModel(const z3::model &model) {
    model_.emplace();
    for (const Term variable : variables_)
      model_->set(variable, valueIn(model, variable));
    // In the order of their translation, so that operands come first.
    for (const Term application : applications_)
      CHECK(model_->setApplication(application, valueIn(model, application)),
            "a model should give a function one value for the same operands");
  }

  z3::sort sortOf(Term term) { return term.width() == kBool ? context_.bool_sort() : context_.bv_sort(term.width()); }

  z3::expr build(Term term, std::span<const z3::expr> operands) {
    if (const Builder builder = kBuilders[static_cast<size_t>(term.op())])
      return builder(operands);
    if (term.op() == Op::Extract)
      return operands[0].extract(term.parameter() + term.width() - 1, term.parameter());
    if (term.op() == Op::ZExt)
      return z3::zext(operands[0], term.width() - term.operand(0).width());
    if (term.op() == Op::SExt)
      return z3::sext(operands[0], term.width() - term.operand(0).width());
    return buildLeaf(term, operands);
  }

  z3::expr buildLeaf(Term term, std::span<const z3::expr> operands) {
    if (term.isConstant() && term.width() == kBool)
      return context_.bool_val(term.isTrue());
    if (term.isConstant())
      return context_.bv_val(decimal(term.value().bits).c_str(), term.width());
    const char *name = terms_.nameOf(term).c_str();
    if (term.op() == Op::Variable) {
      variables_.push_back(term);
      return context_.constant(name, sortOf(term));
    }
    applications_.push_back(term);
    z3::sort_vector domain(context_);
    for (unsigned index = 0; index < term.operandCount(); ++index)
      domain.push_back(sortOf(term.operand(index)));
    return context_.function(name, domain, sortOf(term))(vectorOf(context_, operands));
  }

  // Terms may be deep, so the operands to come are on a stack of ours.
  z3::expr translate(Term term) {
    translations_.resize(terms_.count());
    std::vector<Term> pending = {term};
    while (!pending.empty()) {
      const Term next = pending.back();
      std::vector<z3::expr> operands;
      if (!translations_[next.id()])
        for (unsigned index = 0; index < next.operandCount(); ++index) {
          if (!translations_[next.operand(index).id()]) {
            pending.push_back(next.operand(index));
            break;
          }
          operands.push_back(*translations_[next.operand(index).id()]);
        }
      if (pending.back() != next)
        continue;
      if (!translations_[next.id()])
        translations_[next.id()] = build(next, operands);
      pending.pop_back();
    }
    return *translations_[term.id()];
  }

  Terms &terms_;
  SolverLimits limits_;
  const SolverMode mode_;
  z3::context context_;                               // outlives all expressions below
  z3::solver solver_;                                 // has the assertions if incremental
  std::vector<std::optional<z3::expr>> translations_; // by id of the term
  std::vector<Term> variables_;                       // all that were translated
  std::vector<Term> applications_;                    // likewise, operands first
  std::vector<Term> assertions_;                      // those in force
  Definitions definitions_;                           // likewise
  std::vector<z3::expr> quantified_;                  // likewise, with quantifiers
  std::vector<Scope> scopes_;                         // how many there were at each push
  Model wanted_ = Model::Wanted;                      // of the last check
  std::optional<Assignment> model_;                   // after Sat, if wanted
  std::string reason_;                                // after Unknown
  std::string failed_; // why some assertion is missing in the solver, which is then of no use; empty if none is
};

void Solver::limitSeconds(double seconds) {
  implementation_->limitSeconds(seconds);
}

Solver::Solver(Terms &terms, SolverLimits limits, SolverMode mode)
    : implementation_(std::make_unique<Implementation>(terms, limits, mode)) {}
Solver::~Solver() = default;

void Solver::push() {
  implementation_->push();
}
void Solver::pop() {
  implementation_->pop();
}
void Solver::add(Term assertion) {
  implementation_->add(assertion);
}
void Solver::define(const Definition &definition) {
  implementation_->define(definition);
}
void Solver::addForAll(std::span<const Term> variables, Term assertion) {
  implementation_->addForAll(variables, assertion);
}
Answer Solver::check(std::span<const Term> assumptions) {
  return implementation_->check(assumptions, Implementation::Model::Wanted);
}
Answer Solver::decide(std::span<const Term> assumptions) {
  return implementation_->check(assumptions, Implementation::Model::NotWanted);
}
Assignment &Solver::model() {
  return implementation_->model();
}
const std::string &Solver::reason() const {
  return implementation_->reason();
}

} // namespace raddle::smt
