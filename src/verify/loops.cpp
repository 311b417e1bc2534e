#include "verify/loops.h"

#include <algorithm>

#include "symex/value.h"
#include "verify/held_locks.h"

namespace raddle::verify {

namespace {

constexpr unsigned kMostTrials = 50;

// Whether what is said of one is said of the other, too.
bool covers(const Addresses &addresses, const Change &known, const Change &change) {
  if (known.cell.space != change.cell.space)
    return false;
  if (known == change)
    return true;
  const std::string head = addresses.head(known.cell.address);
  return !known.isExact && (head.empty() || head == addresses.head(change.cell.address));
}

} // namespace

// Whether a term means the same in each round: all that is unknown in it was so before the loop.
bool Loops::isOlder(Term term, uint32_t mark) const {
  const Shape shape = term.width() == kAddressBits ? world_.addresses.shapeOf(term) : Shape::Unknown;
  const bool isPart = shape == Shape::Field || shape == Shape::Element;
  if ((term.op() == smt::Op::Variable || (term.op() == smt::Op::Apply && !isPart)) && term.id() >= mark)
    return false;
  for (unsigned index = 0; index < term.operandCount(); ++index)
    if (!isOlder(term.operand(index), mark))
      return false;
  return true;
}

void Loops::addPhiCandidates(const State &state, LoopPlan &plan, const llvm::PHINode &phi, const llvm::Loop &loop) {
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

void Loops::addLockCandidates(const State &state, LoopPlan &plan) {
  for (const Cell &cell : state.locks) {
    plan.candidates.emplace_back(
        [this, cell](const State &at) { return terms_.eq(at.memory.read(cell), world_.self); });
    plan.candidates.emplace_back([this, cell](const State &at) { return world_.isNobody(at.blockStart.read(cell)); });
  }
  // Others never make the thread the one that holds a lock.
  for (const Cell &lock : usedLocks(state))
    plan.candidates.emplace_back(
        [this, lock](const State &at) { return terms_.logicalNot(terms_.eq(at.memory.read(lock), world_.self)); });
}

void Loops::addCandidates(const State &state, LoopPlan &plan, const llvm::Loop &loop) {
  for (const llvm::PHINode &phi : loop.getHeader()->phis())
    addPhiCandidates(state, plan, phi, loop);
  addLockCandidates(state, plan);
  keepWhatHolds(state, plan);
}

// Most often all of them hold.
void Loops::keepWhatHolds(const State &state, LoopPlan &plan) {
  Term all = terms_.truth();
  for (const auto &holds : plan.candidates)
    all = terms_.logicalAnd(all, holds(state));
  if (context_.prover.follows(state.path, all))
    return;
  const size_t dropped = std::erase_if(
      plan.candidates, [&](const auto &holds) { return !context_.prover.follows(state.path, holds(state)); });
  plan.isChanged = plan.isChanged || dropped > 0;
}

// What the user says holds at the head; true if nothing. `at` is where he says it.
Term Loops::invariantOf(State &state, const llvm::Loop &loop, const llvm::Instruction *&at) {
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
      context_.refuse(state, *evaluation.error->at, Rule::Annotation, evaluation.error->message);
    all = terms_.logicalAnd(all, evaluation.claimed(terms_, "__raddle_invariant"));
  }
  return all;
}

void Loops::forgetWrites(State &state, LoopPlan &plan, const llvm::Loop &loop) {
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
  // What belongs to whom is no change to compare with actions.
  const auto note = [&state, standFor](const Change &change) {
    const Cell cell = standFor(change);
    if (cell.space != Space::Private)
      state.written.push_back(cell);
    state.allWritten.push_back(cell);
  };
  for (const llvm::PHINode &phi : loop.getHeader()->phis())
    state.frame().values[&phi] = world_.scalars.unknown(symex::widthOf(phi.getType()).value_or(kAddressBits),
                                                        phi.hasName() ? phi.getName().str() : "phi");
  for (const Change &change : plan.changes)
    forget(state.memory, change);
  if (!plan.hasBorder && !plan.hasInnerBorder) {
    std::for_each(plan.changes.begin(), plan.changes.end(), note);
    return;
  }
  // A loop around this one has to know of what has happened in it, too.
  ++state.blocks;
  std::transform(plan.changes.begin(), plan.changes.end(), std::back_inserter(state.allWritten), standFor);
  movers_.interfere(state.memory);
  movers_.beginBlock(state);
  if (plan.hasBorder)
    return;
  for (const Change &change : plan.blockChanges) {
    forget(state.memory, change);
    note(change);
  }
}

bool Loops::cutLoop(State &state, LoopPlan &plan, const llvm::Loop &loop) {
  const llvm::Instruction &at = loop.getHeader()->front();
  const llvm::Instruction *said = &at;
  if (plan.hasBorder && !movers_.border(state, at))
    return false;
  const bool isBelieved = context_.isWithout(Without::LoopInvariant);
  if (!isBelieved && !context_.require(state, invariantOf(state, loop, said), *said, Rule::LoopInvariant,
                                       "the invariant need not hold when the loop is entered"))
    return false;
  forgetWrites(state, plan, loop);
  state.path.push_back(invariantOf(state, loop, said));
  for (const auto &holds : plan.candidates)
    state.path.push_back(holds(state));
  state.cuts.push_back({.head = loop.getHeader(),
                        .depth = state.frames.size(),
                        .blocks = state.blocks,
                        .writes = state.allWritten.size(),
                        .hidden = state.hidden.size(),
                        .objects = state.objects.size(),
                        .hadActed = state.acted.has_value(),
                        .plan = &plan});
  return context_.prover.isPossible(state.path);
}

void Loops::tryLoop(const State &state, LoopPlan &plan, const llvm::Loop &loop) {
  context_.trials.push_back(&plan);
  for (unsigned round = 0; round < kMostTrials; ++round) {
    plan.isChanged = false;
    // Others may run before the head is reached: what held before need not hold then.
    State entered = state;
    if (plan.hasBorder) {
      movers_.interfere(entered.memory);
      movers_.beginBlock(entered);
    }
    keepWhatHolds(entered, plan);
    plan.isChanged = false;
    State copy = state;
    if (cutLoop(copy, plan, loop))
      paths_.follow(std::move(copy));
    if (!plan.isChanged || !context_.result.unknowns.empty())
      break;
  }
  context_.trials.pop_back();
  if (plan.isChanged)
    context_.giveUp(loop.getHeader()->front(), "it is not found what the loop changes");
}

// What a round of the loop may have changed of what there was before it.
void Loops::addChanges(const State &state, const Cut &cut, LoopPlan &plan) {
  const auto isNew = [&](Term root) {
    return std::find(state.objects.begin() + static_cast<std::ptrdiff_t>(cut.objects), state.objects.end(), root) !=
           state.objects.end();
  };
  const auto addTo = [&](std::vector<Change> &changes, const Cell &cell) {
    const Change change{cell, isOlder(cell.address, plan.mark)};
    const bool isKnown = std::any_of(changes.begin(), changes.end(),
                                     [&](const Change &known) { return covers(world_.addresses, known, change); });
    if (isKnown || isNew(world_.addresses.root(cell.address)))
      return;
    changes.push_back(change);
    plan.isChanged = true;
  };
  for (size_t index = cut.writes; index < state.allWritten.size(); ++index)
    addTo(plan.changes, state.allWritten[index]);
  for (const Cell &cell : state.written)
    addTo(plan.blockChanges, cell);
  // What is put away in one round may be made known by another.
  for (size_t index = cut.hidden; index < state.hidden.size(); ++index)
    for (const Term object : world_.addresses.objectsIn(state.hidden[index].value))
      addTo(plan.changes, {Space::Private, object});
}

// Corrects what was thought of the loop, now that a round of it has been followed.
void Loops::learn(const State &state, const Cut &cut, LoopPlan &plan) {
  const bool hasCommitted = state.phase == Phase::AfterCommit && !context_.isWithout(Without::LoopBorder);
  const bool hasBorder = plan.hasBorder || hasCommitted;
  const bool hasInnerBorder = plan.hasInnerBorder || state.blocks != cut.blocks;
  plan.isChanged = plan.isChanged || hasBorder != plan.hasBorder || hasInnerBorder != plan.hasInnerBorder;
  plan.hasBorder = hasBorder;
  plan.hasInnerBorder = hasInnerBorder;
  addChanges(state, cut, plan);
}

bool Loops::arriveAgain(State &state, const Cut &cut, const llvm::Loop &loop) {
  LoopPlan &plan = *cut.plan;
  const bool isTried = context_.isTrying() && context_.trials.back() == &plan;
  const llvm::Instruction &at = loop.getHeader()->front();
  learn(state, cut, plan);
  if (plan.hasBorder && !movers_.border(state, at))
    return false;
  keepWhatHolds(state, plan);
  if (isTried)
    return false;
  // What comes after the loop has been looked at with what was known then.
  if (plan.isChanged)
    return context_.giveUp(at, "the solver does not know each time what the loop changes");
  if (state.acted.has_value() != cut.hadActed)
    return context_.refuse(state, at, Rule::Simulation, "the loop performs an action in each round");
  const llvm::Instruction *said = &at;
  const Term invariant = invariantOf(state, loop, said);
  if (!context_.isWithout(Without::LoopInvariant))
    (void)context_.require(state, invariant, *said, Rule::LoopInvariant,
                           "the invariant need not hold after a round of the loop");
  return false;
}

bool Loops::arrive(State &state, const llvm::BasicBlock *from, const llvm::Loop &loop) {
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
  plan.hasBorder = state.phase == Phase::AfterCommit && !context_.isWithout(Without::LoopBorder);
  for (const Cell &cell : state.written)
    plan.blockChanges.push_back({cell, true});
  addCandidates(state, plan, loop);
  tryLoop(state, plan, loop);
  return cutLoop(state, plan, loop);
}

} // namespace raddle::verify
