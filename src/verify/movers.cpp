#include "verify/movers.h"

#include <algorithm>

namespace raddle::verify {

Term Movers::conditional(const Access &access, Term term) {
  return access.condition ? terms_.implies(access.condition, term) : term;
}

Term Movers::exclusive(const State &state, const Step &step) {
  Term all = terms_.truth();
  for (const Access &access : step.accesses)
    all = terms_.logicalAnd(
        all, conditional(access, world_.predicates.exclusive(access.mode, access.cell, state.memory, world_.self)));
  return all;
}

bool Movers::isPrivateStep(const State &state, const Step &step) {
  return std::all_of(step.accesses.begin(), step.accesses.end(),
                     [&](const Access &access) { return ownership_.isPrivate(state, access.cell).isTrue(); });
}

bool Movers::mayAccess(State &state, const Step &step) {
  if (context_.isWithout(Without::Access))
    return true;
  for (const Access &access : step.accesses) {
    const Term mine = ownership_.isPrivate(state, access.cell);
    const Term allowed = world_.predicates.allowed(access.mode, access.cell, world_.momentOf(state.memory));
    const std::string what = access.mode == Mode::Read ? "reads " : "writes ";
    const bool isUnclear = world_.predicates.isUnclear(access.cell) && !mine.isTrue();
    const std::string why = isUnclear
                                ? " through a pointer, which may be to anything: require raddle_private of it, or "
                                  "let its access predicate speak of `self`"
                                : ", but its access predicate need not hold here";
    if (!context_.require(state, conditional(access, terms_.logicalOr(mine, allowed)), *step.at, Rule::Access,
                          "the thread " + what + context_.names.of(*step.at) + why))
      return false;
  }
  return true;
}

void Movers::note(State &state, const Step &step, Mover moves) {
  const std::string mover = moves.isLeft ? (moves.isRight ? "B" : "L") : moves.isRight ? "R" : "N";
  if (!context_.isTrying())
    context_.result.movers.emplace_back(step.at, mover);
  PathStep noted{step.at, mover, step.what};
  if (step.accesses.size() == 1) {
    const Cell &cell = step.accesses.front().cell;
    noted.cell = cell;
    noted.value = state.memory.read(cell);
    const std::pair named{context_.names.of(*step.at), cell};
    if (std::find(state.seen.begin(), state.seen.end(), named) == state.seen.end())
      state.seen.push_back(named);
  }
  state.steps.push_back(std::move(noted));
}

bool Movers::perform(State &state, const Step &step) {
  if (context_.spec.isInit || isPrivateStep(state, step)) {
    if (step.guard && !context_.assume(state, step.guard))
      return false;
    step.effect(state);
    return true;
  }
  // Before the commit it matters to people only.
  const bool asks = state.phase == Phase::AfterCommit || !context_.isTrying();
  bool isLeft =
      context_.isWithout(Without::LeftMovers) || (asks && context_.prover.follows(state.path, exclusive(state, step)));
  const bool mayWait = step.guard && !context_.isWithout(Without::Blocking);
  if (state.phase == Phase::AfterCommit && (!isLeft || mayWait)) {
    if (!border(state, *step.at))
      return false;
    isLeft = false;
  }
  if (step.guard && !context_.assume(state, step.guard))
    return false;
  if (!mayAccess(state, step))
    return false;
  step.effect(state);
  const bool isRight =
      context_.isWithout(Without::RightMovers) || context_.prover.follows(state.path, exclusive(state, step));
  if (!isRight)
    state.phase = Phase::AfterCommit;
  note(state, step, {isLeft, isRight});
  return true;
}

// Where the thread does not have it for itself, others leave there what they like.
void Movers::interfere(Memory &memory) {
  if (context_.isWithout(Without::Interference))
    return;
  const Memory before = memory;
  for (const Space space : {Space::Bits8, Space::Bits16, Space::Bits32, Space::Bits64, Space::Holder})
    memory.forget(space, [this, before, space](Term address) {
      return terms_.logicalNot(world_.predicates.exclusive(Mode::Read, {space, address}, before, world_.self));
    });
}

bool Movers::border(State &state, const llvm::Instruction &at) {
  if (context_.spec.isInit)
    return true;
  const bool hadActed = state.acted.has_value();
  if (!endBlock(state, at) || (!hadActed && !simulation_.isJustified(state, at)))
    return false;
  PathStep noted{&at, "", ""};
  noted.before = state.memory;
  interfere(state.memory);
  noted.after = state.memory;
  beginBlock(state);
  state.steps.push_back(std::move(noted));
  return true;
}

void Movers::beginBlock(State &state) {
  simulation_.assumeInvariants(state);
  state.blockStart = state.memory;
  state.phase = Phase::BeforeCommit;
  state.written.clear();
  state.witness.clear();
}

bool Movers::endBlock(State &state, const llvm::Instruction &at) {
  ++state.blocks;
  Block block{state.blockStart, state.memory, state.written, state.witness, &at};
  if (!simulation_.keepsInvariants(state, at))
    return false;
  if (!context_.spec.isModular())
    return true;
  if (state.witness.empty() && context_.prover.follows(state.path, simulation_.isUnchanged(state, block))) {
    state.skipped.push_back(std::move(block));
    return true;
  }
  if (state.acted && !context_.isWithout(Without::OneAction))
    return context_.refuse(state, at, Rule::Simulation,
                           "the procedure changes what is shared in a second step, after other threads may have run");
  state.acted = std::move(block);
  return true;
}

bool Movers::finish(State &state, const llvm::Instruction &at, Term result) {
  return endBlock(state, at) && (!context_.spec.isModular() || simulation_.hasActed(state, at, result));
}

void Movers::stop(State &state, const llvm::Instruction &at) {
  const bool hadActed = state.acted.has_value();
  if (endBlock(state, at) && !hadActed)
    (void)simulation_.isJustified(state, at);
}

void Movers::write(State &state, const Cell &cell, Term value) {
  state.memory.write(cell, value);
  state.written.push_back(cell);
  state.allWritten.push_back(cell);
}

} // namespace raddle::verify
