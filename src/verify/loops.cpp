// Loops: each is cut at its head by what holds there whenever control comes to it.
//
// What it changes, whether other threads run in it, and which of some simple conditions hold at its head is found by
// trying: the loop is followed once around, and what is found to be wrong is corrected, until nothing is.
#include <algorithm>

#include "smt/substitution.h"
#include "symex/value.h"
#include "verify/loop_plan.h"
#include "verify/procedure.h"

namespace raddle::verify {

namespace {

constexpr unsigned kMostTrials = 50;

} // namespace

void ProcedureCheck::addChange(std::vector<Change> &changes, const Change &change, bool &isChanged) const {
  const std::string head = world_.addresses.head(change.cell.address);
  const auto covers = [&](const Change &known) {
    return known == change || (!known.isExact && known.cell.space == change.cell.space &&
                               world_.addresses.head(known.cell.address) == head);
  };
  if (std::any_of(changes.begin(), changes.end(), covers))
    return;
  changes.push_back(change);
  isChanged = true;
}

// Whether a term means the same in each round: all that is unknown in it was so before the loop.
bool ProcedureCheck::isOlder(Term term, uint32_t mark) const {
  const Shape shape = term.width() == kAddressBits ? world_.addresses.shapeOf(term) : Shape::Unknown;
  const bool isPart = shape == Shape::Field || shape == Shape::Element;
  if ((term.op() == smt::Op::Variable || (term.op() == smt::Op::Apply && !isPart)) && term.id() >= mark)
    return false;
  for (unsigned index = 0; index < term.operandCount(); ++index)
    if (!isOlder(term.operand(index), mark))
      return false;
  return true;
}

void ProcedureCheck::addPhiCandidates(const State &state, LoopPlan &plan, const llvm::PHINode &phi,
                                      const llvm::Loop &loop) {
  const Term first = state.frame().values.at(&phi);
  const auto value = [&phi](const State &at) { return at.frame().values.at(&phi); };
  if (phi.getType()->isPointerTy()) {
    plan.candidates.emplace_back([this, value](const State &at) {
      return terms_.logicalNot(world_.addresses.same(value(at), world_.addresses.null()));
    });
    return;
  }
  if (first.width() == smt::kBool)
    return;
  plan.candidates.emplace_back([this, value, first](const State &at) { return terms_.eq(value(at), first); });
  plan.candidates.emplace_back([this, value, first](const State &at) { return terms_.sle(first, value(at)); });
  plan.candidates.emplace_back([this, value, first](const State &at) { return terms_.sle(value(at), first); });
  for (const llvm::User *user : phi.users()) {
    const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(user);
    if (compare == nullptr || !loop.contains(compare))
      continue;
    const llvm::Value *limit = compare->getOperand(compare->getOperand(0) == &phi ? 1 : 0);
    const auto known = state.frame().values.find(limit);
    Term bound;
    if (const auto *constant = llvm::dyn_cast<llvm::Constant>(limit))
      bound = world_.scalars.constant(*constant);
    else if (loop.isLoopInvariant(limit) && known != state.frame().values.end())
      bound = known->second;
    if (!bound || bound.width() != first.width())
      continue;
    plan.candidates.emplace_back([this, value, bound](const State &at) { return terms_.sle(value(at), bound); });
    plan.candidates.emplace_back([this, value, bound](const State &at) { return terms_.ule(value(at), bound); });
    plan.candidates.emplace_back([this, value, bound](const State &at) { return terms_.sle(bound, value(at)); });
  }
}

void ProcedureCheck::addLockCandidates(const State &state, LoopPlan &plan) {
  for (const Cell &cell : state.locks) {
    plan.candidates.emplace_back(
        [this, cell](const State &at) { return terms_.eq(at.memory.read(cell), world_.self); });
    plan.candidates.emplace_back([this, cell](const State &at) { return world_.isNobody(at.blockStart.read(cell)); });
  }
}

void ProcedureCheck::addCandidates(const State &state, LoopPlan &plan, const llvm::Loop &loop) {
  for (const llvm::PHINode &phi : loop.getHeader()->phis())
    addPhiCandidates(state, plan, phi, loop);
  addLockCandidates(state, plan);
  std::erase_if(plan.candidates, [&](const auto &holds) { return !prover_.follows(state.path, holds(state)); });
}

// What the user says holds at the head; true if nothing. `at` is where he says it.
Term ProcedureCheck::invariantOf(State &state, const llvm::Loop &loop, const llvm::Instruction *&at) {
  Term all = terms_.truth();
  const ProcedureSpec *spec = world_.specifications.find(*loop.getHeader()->getParent());
  if (spec == nullptr)
    return all;
  const auto found = spec->invariants.find(loop.getHeader());
  if (found == spec->invariants.end())
    return all;
  const Moment moment{state.memory, state.blockStart, world_.self, world_.self};
  for (const Region &region : found->second) {
    const Evaluation evaluation = world_.evaluator.region(region, state.frame().values, moment);
    at = region.call;
    if (evaluation.error)
      refuse(state, *evaluation.error->at, "annotation", evaluation.error->message);
    all = terms_.logicalAnd(all, evaluation.claimed(terms_, "__raddle_invariant"));
  }
  return all;
}

void ProcedureCheck::forgetWrites(State &state, LoopPlan &plan, const llvm::Loop &loop) {
  const auto forget = [this](Memory &memory, const Change &change) {
    const std::string head = world_.addresses.head(change.cell.address);
    memory.forget(change.cell.space, [this, change, head](Term address) {
      if (change.isExact)
        return world_.addresses.same(change.cell.address, address);
      const std::string other = world_.addresses.head(address);
      return terms_.constant(head.empty() || other.empty() || head == other ? smt::kTrue : smt::kFalse);
    });
  };
  const auto standFor = [this](const Change &change) {
    return change.isExact ? change.cell : Cell{change.cell.space, world_.addresses.another(change.cell.address)};
  };
  for (const llvm::PHINode &phi : loop.getHeader()->phis())
    state.frame().values[&phi] = world_.scalars.unknown(symex::widthOf(phi.getType()).value_or(kAddressBits),
                                                        phi.hasName() ? phi.getName().str() : "phi");
  for (const Change &change : plan.changes)
    forget(state.memory, change);
  if (!plan.hasBorder && !plan.hasInnerBorder) {
    for (const Change &change : plan.changes) {
      state.written.push_back(standFor(change));
      state.allWritten.push_back(state.written.back());
    }
    return;
  }
  interfere(state.memory);
  beginBlock(state);
  if (plan.hasBorder)
    return;
  for (const Change &change : plan.blockChanges) {
    forget(state.memory, change);
    state.written.push_back(standFor(change));
    state.allWritten.push_back(state.written.back());
  }
}

bool ProcedureCheck::cutLoop(State &state, LoopPlan &plan, const llvm::Loop &loop) {
  const llvm::Instruction &at = loop.getHeader()->front();
  const llvm::Instruction *said = &at;
  if (plan.hasBorder && !border(state, at))
    return false;
  if (!require(state, invariantOf(state, loop, said), *said, "loop-invariant",
               "the invariant need not hold when the loop is entered"))
    return false;
  forgetWrites(state, plan, loop);
  state.path.push_back(invariantOf(state, loop, said));
  for (const auto &holds : plan.candidates)
    state.path.push_back(holds(state));
  state.cuts.push_back(
      {loop.getHeader(), state.frames.size(), state.blocks, state.allWritten.size(), state.acted.has_value(), &plan});
  return prover_.isPossible(state.path);
}

void ProcedureCheck::tryLoop(const State &state, LoopPlan &plan, const llvm::Loop &loop) {
  trials_.push_back(&plan);
  for (unsigned round = 0; round < kMostTrials; ++round) {
    plan.isChanged = false;
    // Others may run before the head is reached: what held before need not hold then.
    State entered = state;
    if (plan.hasBorder) {
      interfere(entered.memory);
      beginBlock(entered);
    }
    std::erase_if(plan.candidates, [&](const auto &holds) { return !prover_.follows(entered.path, holds(entered)); });
    State copy = state;
    if (cutLoop(copy, plan, loop))
      follow(std::move(copy));
    if (!plan.isChanged || !result_.unknowns.empty())
      break;
  }
  trials_.pop_back();
  if (plan.isChanged)
    giveUp(loop.getHeader()->front(), "what a loop changes was not found out");
}

bool ProcedureCheck::arriveAgain(State &state, const Cut &cut, const llvm::Loop &loop) {
  LoopPlan &plan = *cut.plan;
  const bool isTried = isTrying() && trials_.back() == &plan;
  const llvm::Instruction &at = loop.getHeader()->front();
  if (isTried) {
    if (state.phase == Phase::AfterCommit && !plan.hasBorder) {
      plan.hasBorder = true;
      plan.isChanged = true;
    }
    if (state.blocks != cut.blocks && !plan.hasInnerBorder) {
      plan.hasInnerBorder = true;
      plan.isChanged = true;
    }
    const auto changeAt = [&](const Cell &cell) { return Change{cell, isOlder(cell.address, plan.mark)}; };
    for (size_t index = cut.writes; index < state.allWritten.size(); ++index)
      addChange(plan.changes, changeAt(state.allWritten[index]), plan.isChanged);
    for (const Cell &cell : state.written)
      addChange(plan.blockChanges, changeAt(cell), plan.isChanged);
  }
  if (plan.hasBorder && !border(state, at))
    return false;
  if (isTried) {
    const size_t before = plan.candidates.size();
    std::erase_if(plan.candidates, [&](const auto &holds) { return !prover_.follows(state.path, holds(state)); });
    plan.isChanged = plan.isChanged || plan.candidates.size() != before;
    return false;
  }
  if (state.acted.has_value() != cut.hadActed)
    return refuse(state, at, "simulation", "the loop performs an action in each round");
  const llvm::Instruction *said = &at;
  const Term invariant = invariantOf(state, loop, said);
  (void)require(state, invariant, *said, "loop-invariant", "the invariant need not hold after a round of the loop");
  return false;
}

bool ProcedureCheck::arrive(State &state, const llvm::BasicBlock *from, const llvm::Loop &loop) {
  for (const Cut &cut : state.cuts)
    if (cut.head == loop.getHeader() && cut.depth == state.frames.size() && loop.contains(from)) {
      const Cut again = cut;
      return arriveAgain(state, again, loop);
    }
  plans_.push_back(std::make_unique<LoopPlan>());
  LoopPlan &plan = *plans_.back();
  plan.loop = &loop;
  plan.depth = state.frames.size();
  plan.mark = terms_.count();
  plan.hasBorder = state.phase == Phase::AfterCommit;
  bool ignored = false;
  for (const Cell &cell : state.written)
    addChange(plan.blockChanges, {cell, true}, ignored);
  addCandidates(state, plan, loop);
  tryLoop(state, plan, loop);
  return cutLoop(state, plan, loop);
}

} // namespace raddle::verify
