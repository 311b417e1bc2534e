// Decides whether terms can hold together, within limits.
//
// The answer Sat comes with an assignment under which everything that was asserted and assumed has been evaluated to
// true by our own evaluator; that it is true is a CHECK, so a wrong model cannot become a finding. Unsat is the
// solver's word. Running into a limit, or whatever else keeps the solver from answering, is Unknown with the reason.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "smt/assignment.h"
#include "smt/definitions.h"
#include "smt/term.h"

namespace raddle::smt {

enum class Answer : uint8_t { Sat, Unsat, Unknown };

struct SolverLimits {
  double seconds = 0; // of one check; 0 for no limit
  // Looked at now and then: what all solvers of the process use together when this one is at work. 0 for no limit.
  uint64_t megabytes = 0;
};

// Incremental: what was learned in one check serves the next. Fresh: each check starts anew, which allows far more
// preprocessing; the better choice for few large questions on bit vectors.
enum class SolverMode : uint8_t { Incremental, Fresh };

class Solver {
public:
  // REQUIRES: `terms` outlives this.
  explicit Solver(Terms &terms, SolverLimits limits = {}, SolverMode mode = SolverMode::Incremental);
  ~Solver();
  Solver(const Solver &) = delete;
  Solver &operator=(const Solver &) = delete;

  // What is asserted after a push is taken back by its pop.
  void push();
  void pop();
  // REQUIRES: a Boolean.
  void add(Term assertion);
  // As add; but a Fresh solver looks at it only where something depends on the variable, and when there is a model,
  // which it completes. That is for speed only: no answer depends on whether it is a definition. REQUIRES: as above.
  void define(const Definition &definition);
  // That it holds for all values of the variables. A model is not evaluated for it: it is the solver's word that it
  // does. REQUIRES: a Boolean; a Fresh solver.
  void addForAll(std::span<const Term> variables, Term assertion);
  // Whether all that is asserted can hold together with `assumptions`, which are forgotten afterwards.
  [[nodiscard]] Answer check(std::span<const Term> assumptions = {});

  // As check, but without a model, where it is enough to know whether there is one.
  [[nodiscard]] Answer decide(std::span<const Term> assumptions);

  // From the next check on.
  void limitSeconds(double seconds);

  // REQUIRES: the last check answered Sat. What the model leaves open is 0 or false.
  [[nodiscard]] Assignment &model();
  // Why the last check answered Unknown: "timeout", "out of memory", or the solver's own words.
  [[nodiscard]] const std::string &reason() const;

private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_; // never null
};

} // namespace raddle::smt
