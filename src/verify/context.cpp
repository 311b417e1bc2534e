#include "verify/context.h"

#include <algorithm>

#include <llvm/IR/Constants.h>

#include "symex/value.h"

namespace raddle::verify {

namespace {

ProcedureSpec specOf(const World &world, const llvm::Function &function) {
  const ProcedureSpec *spec = world.specifications.find(function);
  return spec != nullptr ? *spec : ProcedureSpec();
}

// A value as people write it.
std::string print(smt::Assignment &model, const Cell &cell, Term term, Term self) {
  const smt::Value value = model(term);
  if (cell.space != Space::Holder)
    return value.width == smt::kBool ? value.print() : std::to_string(static_cast<int64_t>(value.asSigned()));
  if (value.bits == 0)
    return "nobody";
  return value == model(self) ? "this thread" : "another thread";
}

} // namespace

Context::Context(World &theWorld, const llvm::Function &theFunction, const ProcedureLimits &theLimits)
    : world(theWorld), terms(theWorld.terms), function(theFunction), spec(specOf(theWorld, theFunction)),
      limits(theLimits), prover(theWorld.terms, theLimits.seconds), names(theWorld.module, theWorld.specifications) {
  result.function = &theFunction;
}

Term Context::valueOf(State &state, const llvm::Value *value) {
  if (const auto found = state.frame().values.find(value); found != state.frame().values.end())
    return found->second;
  Term term;
  if (const auto *constant = llvm::dyn_cast<llvm::Constant>(value))
    term = world.scalars.constant(*constant);
  if (term)
    return term;
  giveUp(*state.frame().next, "a value of a kind that is not supported");
  return world.scalars.unknown(symex::widthOf(value->getType()).value_or(kAddressBits), "unsupported");
}

Environment Context::argumentsOf(State &state, const llvm::CallBase &call, const llvm::Function &callee) {
  Environment values;
  for (unsigned index = 0; index < callee.arg_size(); ++index)
    values[callee.getArg(index)] = valueOf(state, call.getArgOperand(index));
  return values;
}

Term Context::unknownResult(const llvm::Function &ofFunction) {
  const auto width = symex::widthOf(ofFunction.getReturnType());
  if (ofFunction.getReturnType()->isVoidTy() || !width)
    return {};
  return world.scalars.unknown(*width, ofFunction.getName().str() + "()");
}

void Context::returnZero(State &state, const llvm::CallBase &call) {
  if (const auto width = call.getType()->isVoidTy() ? std::nullopt : symex::widthOf(call.getType()))
    state.frame().values[&call] = terms.constant(*width, 0);
}

bool Context::assume(State &state, Term condition) {
  if (condition.isTrue())
    return true;
  state.path.push_back(condition);
  return prover.isPossible(state.path);
}

bool Context::refuse(const State &state, const llvm::Instruction &at, Rule rule, const std::string &message) {
  if (isTrying() || !refused_.insert({rule, &at}).second)
    return false;
  Refusal refusal{rule, message, &at, names.objectOf(at)};
  refusal.path = explain(state);
  result.refusals.push_back(std::move(refusal));
  return false;
}

bool Context::giveUp(const llvm::Instruction &at, const std::string &what) {
  std::string text = what;
  if (const llvm::DebugLoc &location = at.getDebugLoc())
    text += " (line " + std::to_string(location.getLine()) + ")";
  if (std::find(result.unknowns.begin(), result.unknowns.end(), text) == result.unknowns.end())
    result.unknowns.push_back(text);
  return false;
}

bool Context::require(const State &state, Term goal, const llvm::Instruction &at, Rule rule,
                      const std::string &message) {
  if (prover.follows(state.path, goal))
    return true;
  if (prover.wasUndecided())
    return giveUp(at, "the solver does not know whether this is so: " + message);
  return refuse(state, at, rule, message);
}

// The path with values, as the solver has them for its last answer.
std::vector<Refusal::Step> Context::explain(const State &state) {
  std::vector<Refusal::Step> steps;
  std::vector<Term> shown;
  const auto show = [&shown](const Cell &cell, Term value) {
    if (cell.space <= Space::Bits64)
      shown.push_back(value);
  };
  for (const PathStep &step : state.steps) {
    if (step.cell && step.value)
      show(*step.cell, step.value);
    if (step.after)
      for (const auto &[name, cell] : state.seen)
        show(cell, step.after->read(cell));
  }
  std::optional<smt::Assignment> model = prover.counterexample(shown);
  for (const PathStep &step : state.steps) {
    std::string what = step.what;
    if (step.before) {
      what = "other threads may run here";
      std::string changes;
      for (const auto &[name, cell] : state.seen)
        if (model && (*model)(step.before->read(cell)) != (*model)(step.after->read(cell)))
          changes += (changes.empty() ? ": " : ", ") + name + " becomes " +
                     print(*model, cell, step.after->read(cell), world.self);
      what += changes;
    } else if (model && step.value && step.cell && step.cell->space != Space::Holder &&
               !llvm::isa<llvm::CallBase>(step.at)) {
      what += " = " + print(*model, *step.cell, step.value, world.self);
    }
    steps.push_back({step.at, step.mover, what});
  }
  return steps;
}

} // namespace raddle::verify
