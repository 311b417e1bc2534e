// What the parts of the check of one procedure share: what is checked, the solver, and what has been found out.
//
// The parts are, each over those before it: ownership and cells, simulation, movers, accesses and calls, loops, and the
// explorer of paths, which the others reach through paths.h.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "verify/access_names.h"
#include "verify/prover.h"
#include "verify/result.h"
#include "verify/state.h"
#include "verify/without.h"
#include "verify/world.h"

namespace raddle::verify {

struct ProcedureLimits {
  double seconds = 10;          // for one question
  size_t paths = 20'000;        // through the procedure
  std::function<bool()> isOver; // whether the time for everything is over; may be empty
  Without without = Without::Nothing;
};

struct Context {
  // REQUIRES: all outlive this; the function is defined.
  Context(World &theWorld, const llvm::Function &theFunction, const ProcedureLimits &theLimits);

  [[nodiscard]] bool isWithout(Without rule) const { return limits.without == rule; }
  // Whether the paths that are followed now serve only to find out what a loop changes: nothing is refused on them.
  [[nodiscard]] bool isTrying() const { return !trials.empty(); }
  [[nodiscard]] bool isOutOfTime() const { return limits.isOver && limits.isOver(); }

  [[nodiscard]] Term valueOf(State &state, const llvm::Value *value);
  // By parameter of the callee.
  [[nodiscard]] Environment argumentsOf(State &state, const llvm::CallBase &call, const llvm::Function &callee);
  // No term if it returns nothing.
  [[nodiscard]] Term unknownResult(const llvm::Function &ofFunction);
  // The call returns 0, if it returns anything.
  void returnZero(State &state, const llvm::CallBase &call);
  // The path goes on only if `condition` holds; false if it cannot.
  [[nodiscard]] bool assume(State &state, Term condition);

  // These end a path, and return false: something is wrong; it is not known; or `goal`, which has to hold, need not.
  bool refuse(const State &state, const llvm::Instruction &at, Rule rule, const std::string &message);
  bool giveUp(const llvm::Instruction &at, const std::string &what);
  bool require(const State &state, Term goal, const llvm::Instruction &at, Rule rule, const std::string &message);

  World &world;
  Terms &terms; // of the world
  const llvm::Function &function;
  const ProcedureSpec spec; // of the function; an empty one if it has none
  const ProcedureLimits &limits;
  Prover prover;
  AccessNames names;
  ProcedureResult result;              // so far
  std::vector<LoopPlan *> trials;      // loops that are only tried, outermost first
  std::vector<Term> initialValues;     // of the parameters, in order
  std::optional<Memory> initialMemory; // there is one from the first step on
  std::vector<Cell> required;          // what its preconditions read

private:
  [[nodiscard]] std::vector<Refusal::Step> explain(const State &state);

  std::set<std::pair<Rule, const llvm::Instruction *>> refused_; // rules, each once per place
};

} // namespace raddle::verify
