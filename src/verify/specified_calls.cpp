#include "verify/specified_calls.h"

#include <algorithm>

#include "verify/held_locks.h"

namespace raddle::verify {

namespace {

constexpr size_t kMostModified = 64; // cells by one action

std::optional<Cell> firstNew(const std::vector<Cell> &cells, const std::vector<Cell> &known) {
  for (const Cell &cell : cells)
    if (std::find(known.begin(), known.end(), cell) == known.end())
      return cell;
  return std::nullopt;
}

} // namespace

// A procedure that requires an object for itself may destroy it. So the locks in it are free, unless it requires more.
bool SpecifiedCalls::leavesFreeLocks(State &state, const llvm::CallBase &call, const llvm::Function &callee) {
  const Environment values = context_.argumentsOf(state, call, callee);
  std::vector<Cell> held;
  std::vector<Evaluation> required;
  for (const Region &region : world_.specifications.find(callee)->preconditions) {
    required.push_back(world_.evaluator.region(region, values, world_.momentOf(state.memory)));
    for (const Term object : required.back().privates) {
      const std::vector<Cell> locks = locksHeldIn(context_, state, object);
      held.insert(held.end(), locks.begin(), locks.end());
    }
  }
  const auto isSaid = [&required](const Cell &lock) {
    return std::any_of(required.begin(), required.end(),
                       [&lock](const Evaluation &one) { return speaksOf(one, lock); });
  };
  return std::all_of(held.begin(), held.end(), isSaid) ||
         context_.refuse(state, call, Rule::Requires,
                         "`" + callee.getName().str() +
                             "` may destroy what it requires for itself, and the thread holds a lock in it");
}

bool SpecifiedCalls::meetsPreconditions(State &state, const llvm::CallBase &call, const llvm::Function &callee) {
  const ProcedureSpec *spec = world_.specifications.find(callee);
  if (spec == nullptr)
    return true;
  const std::string name = "`" + callee.getName().str() + "`";
  if (spec->isInit && !context_.spec.isInit && !context_.isWithout(Without::Init))
    return context_.refuse(state, call, Rule::Init, name + " is for the time before there are other threads");
  if (context_.isWithout(Without::Requires))
    return true;
  const Environment values = context_.argumentsOf(state, call, callee);
  for (const Region &region : spec->preconditions) {
    const Evaluation evaluation = world_.evaluator.region(region, values, world_.momentOf(state.memory));
    if (!context_.require(state, evaluation.claimed(terms_, "__raddle_requires"), call, Rule::Requires,
                          "what " + name + " requires need not hold here"))
      return false;
  }
  if (!spec->isModular())
    return true;
  if (!leavesFreeLocks(state, call, callee))
    return false;
  for (const llvm::Argument &argument : callee.args()) {
    const Term isNotNull = argument.getType()->isPointerTy() && !spec->mayBeNull(argument.getArgNo())
                               ? terms_.logicalNot(world_.addresses.same(values.at(&argument), world_.addresses.null()))
                               : terms_.truth();
    if (!context_.require(state, isNotNull, call, Rule::Requires, name + " may be called with a null pointer here"))
      return false;
  }
  return true;
}

bool SpecifiedCalls::execute(State &state, const llvm::CallBase &call, const llvm::Function &callee, Waiting &waiting) {
  const bool mayWait = !waiting.isNonblocking(callee) && !context_.isWithout(Without::Blocking);
  if (state.phase == Phase::AfterCommit && mayWait && !movers_.border(state, call))
    return false;
  if (!meetsPreconditions(state, call, callee))
    return false;
  const Term result = context_.unknownResult(callee);
  const Environment values = context_.argumentsOf(state, call, callee);
  const std::vector<ActionSpec> &actions = world_.specifications.find(callee)->actions;
  for (size_t index = 0; index + 1 < actions.size(); ++index) {
    State copy = state;
    if (perform(copy, {call, callee, actions[index], values, result}))
      paths_.follow(std::move(copy));
  }
  return perform(state, {call, callee, actions.back(), values, result});
}

// What the callee does if it performs that action now.
SpecifiedCalls::Effect SpecifiedCalls::effectOf(const State &state, const ActionOfCall &what) {
  const Memory &before = state.memory;
  Effect effect{{&what.call, {}, {}, {}}, before, {}, {}, {}};
  effect.step.what = "calls `" + what.callee.getName().str() + "`: " + what.action.name;
  const auto evaluate = [&] {
    return world_.evaluator.region(what.action.region, what.values,
                                   {effect.after, before, world_.self, world_.self, what.result});
  };
  // The list of what is modified speaks of the state after: what is modified first may say what else is.
  while (const std::optional<Cell> cell = firstNew(simulation_.modified(evaluate()), effect.cells)) {
    if (effect.cells.size() >= kMostModified) {
      context_.giveUp(what.call, "`" + what.callee.getName().str() + "` modifies too much");
      break;
    }
    effect.cells.push_back(*cell);
    effect.after.write(*cell, world_.scalars.unknown(verify::widthOf(cell->space), "written"));
    effect.step.accesses.push_back({Mode::Write, *cell, {}});
  }
  const auto addReads = [&](const Evaluation &evaluation) {
    for (const Evaluation::Load &load : evaluation.loads)
      effect.step.accesses.push_back({Mode::Read, load.cell, load.condition});
  };
  const Evaluation claim = evaluate();
  addReads(claim);
  effect.happens = claim.claimed(terms_, "__raddle_holds");
  for (const Region &region : world_.specifications.find(what.callee)->preconditions) {
    const Evaluation required = world_.evaluator.region(region, what.values, world_.momentOf(before));
    addReads(required);
    effect.kept.insert(effect.kept.end(), required.privates.begin(), required.privates.end());
  }
  if (context_.isWithout(Without::CalleeAccesses))
    effect.step.accesses.clear();
  return effect;
}

void SpecifiedCalls::takeOver(State &state, const ActionOfCall &what, const Effect &effect) {
  state.memory = effect.after;
  for (const llvm::Argument &parameter : what.callee.args()) {
    const Term value = what.values.at(&parameter);
    const Term root = world_.addresses.root(value);
    if (std::find(effect.kept.begin(), effect.kept.end(), root) == effect.kept.end())
      ownership_.publishValue(state, parameter.getType(), value);
    else
      ownership_.publishContents(state, root);
  }
  if (what.result && what.callee.getReturnType()->isPointerTy() && effect.kept.empty())
    ownership_.meetPointer(state, what.result);
  for (const Cell &cell : effect.cells) {
    state.written.push_back(cell);
    state.allWritten.push_back(cell);
  }
  if (what.result)
    state.frame().values[&what.call] = what.result;
}

// The callee as one atomic step.
bool SpecifiedCalls::perform(State &state, const ActionOfCall &what) {
  Effect effect = effectOf(state, what);
  std::vector<Term> assumed = state.path;
  assumed.push_back(effect.happens);
  bool isLeft = context_.spec.isInit || context_.isWithout(Without::LeftMovers) ||
                context_.prover.follows(assumed, movers_.exclusive(state, effect.step));
  if (state.phase == Phase::AfterCommit && !isLeft) {
    if (!movers_.border(state, what.call) || !meetsPreconditions(state, what.call, what.callee))
      return false;
    effect = effectOf(state, what);
    isLeft = false;
  }
  if (!context_.assume(state, effect.happens) || (!context_.spec.isInit && !movers_.mayAccess(state, effect.step)))
    return false;
  takeOver(state, what, effect);
  const bool isRight = context_.spec.isInit || context_.isWithout(Without::RightMovers) ||
                       context_.prover.follows(state.path, movers_.exclusive(state, effect.step));
  if (!isRight)
    state.phase = Phase::AfterCommit;
  movers_.note(state, effect.step, {isLeft, isRight});
  return paths_.goOnAfter(state, what.call);
}

} // namespace raddle::verify
