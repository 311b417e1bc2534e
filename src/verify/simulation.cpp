// What blocks do, compared with what the specification says; and what holds between them.
#include <algorithm>

#include "verify/procedure.h"

namespace raddle::verify {

namespace {

// A mutex in a list of what is modified stands for who holds it.
bool isLock(const Addresses &addresses, Term address, uint64_t bytes) {
  const llvm::Type *type = addresses.typeAt(address);
  constexpr uint64_t kMutexBytes = 40;
  return isLockType(type) || (!llvm::isa_and_nonnull<llvm::StructType>(type) && bytes == kMutexBytes);
}

} // namespace

std::vector<Cell> ProcedureCheck::modified(const Evaluation &evaluation) const {
  std::vector<Cell> cells;
  for (const Evaluation::Call &call : evaluation.calls) {
    if (calleeName(*call.at) != "__raddle_modifies")
      continue;
    const auto bytes = static_cast<uint64_t>(call.arguments[1].value().bits);
    if (isLock(world_.addresses, call.arguments[0], bytes))
      cells.push_back({Space::Holder, world_.addresses.whole(call.arguments[0])});
    else if (const auto space = spaceFor(bytes))
      cells.push_back({*space, world_.addresses.scalarAt(call.arguments[0])});
  }
  return cells;
}

// Outside of `cells`, nothing that is shared has another value after the block than before.
Term ProcedureCheck::unchanged(const State &state, const std::vector<Cell> &cells, const Block &block) {
  Term result = terms_.truth();
  for (const Cell &cell : cells) {
    const Term isPrivate =
        cell.space <= Space::Bits64 ? world_.predicates.isPrivate(cell.address, state.memory) : terms_.falsity();
    const Term isSame = terms_.eq(block.before.read(cell), block.after.read(cell));
    result = terms_.logicalAnd(result, terms_.logicalOr(isPrivate, isSame));
  }
  return result;
}

// Whether the caller cannot know the object: it was made here, and nobody else has come to know it.
bool ProcedureCheck::isOwn(const State &state, Term address) const {
  const Term root = world_.addresses.root(address);
  return std::find(state.objects.begin(), state.objects.end(), root) != state.objects.end() &&
         world_.predicates.isPrivate(address, state.memory).isTrue();
}

Term ProcedureCheck::performs(State &state, const Block &block, const ActionSpec &action, Term result) {
  Environment values;
  for (const llvm::Argument &argument : function_.args())
    values[&argument] = initialValues_[argument.getArgNo()];
  // What belongs to the thread alone has no time: all that happened to it happened in the action.
  Memory before = block.before;
  before.take(*initialMemory_, [this](Term address) { return world_.predicates.isPrivate(address, *initialMemory_); });
  Memory after = block.after;
  after.take(state.memory,
             [this, now = state.memory](Term address) { return world_.predicates.isPrivate(address, now); });
  const Moment moment{after, before, world_.self, world_.self, result};
  const Evaluation evaluation = world_.evaluator.region(action.region, values, moment);
  if (evaluation.error) {
    refuse(state, *evaluation.error->at, "annotation", evaluation.error->message);
    return terms_.falsity();
  }
  const std::vector<Cell> allowed = modified(evaluation);
  Term framed = terms_.truth();
  std::vector<Cell> written = block.written;
  std::copy_if(state.allWritten.begin(), state.allWritten.end(), std::back_inserter(written), [&](const Cell &cell) {
    return cell.space <= Space::Bits64 && !world_.predicates.isPrivate(cell.address, *initialMemory_).isFalse();
  });
  for (const Cell &cell : written) {
    if (cell.space == Space::Reads || isOwn(state, cell.address))
      continue;
    Term isListed = terms_.eq(before.read(cell), after.read(cell));
    for (const Cell &other : allowed)
      if (other.space == cell.space)
        isListed = terms_.logicalOr(isListed, world_.addresses.same(cell.address, other.address));
    framed = terms_.logicalAnd(framed, isListed);
  }
  return terms_.logicalAnd(framed, evaluation.claimed(terms_, "__raddle_holds"));
}

bool ProcedureCheck::isSimulated(State &state, const Block &block, Term result) {
  Term some = terms_.falsity();
  for (const ActionSpec &action : spec_.actions)
    if (block.witness.empty() || block.witness == action.name)
      some = terms_.logicalOr(some, performs(state, block, action, result));
  return prover_.follows(state.path, some);
}

bool ProcedureCheck::finish(State &state, const llvm::Instruction &at, Term result) {
  if (!endBlock(state, at))
    return false;
  if (!spec_.isModular() || spec_.isInit)
    return true;
  if (state.acted) {
    if (isSimulated(state, *state.acted, result))
      return true;
    const std::string which = state.acted->witness.empty()
                                  ? "none of the actions of the specification"
                                  : "not the action \"" + state.acted->witness + "\" of the specification";
    return refuse(state, *state.acted->end, "simulation", "what the procedure does up to here in one step is " + which);
  }
  // It changes nothing: some block may be the action all the same, the last one first.
  for (auto block = state.skipped.rbegin(); block != state.skipped.rend(); ++block)
    if (isSimulated(state, *block, result))
      return true;
  return refuse(state, at, "simulation", "the procedure returns here without any action of the specification");
}

bool ProcedureCheck::keepsInvariants(State &state, const llvm::Instruction &at) {
  for (const llvm::Function *invariant : world_.specifications.invariants) {
    std::vector<Term> any;
    for (const llvm::Argument &argument : invariant->args())
      any.push_back(world_.scalars.unknown(
          argument.getType()->isPointerTy() ? kAddressBits : argument.getType()->getIntegerBitWidth(), "any"));
    const Evaluation evaluation = world_.evaluator.function(*invariant, any, world_.momentOf(state.memory));
    if (!require(state, evaluation.claimed(terms_, "__raddle_holds"), at, "invariant",
                 "other threads may run here, but a global invariant need not hold"))
      return false;
  }
  return true;
}

void ProcedureCheck::assumeInvariants(State &state) {
  if (spec_.isInit)
    return;
  for (const llvm::Function *invariant : world_.specifications.invariants) {
    if (!invariant->arg_empty())
      continue;
    const Evaluation evaluation = world_.evaluator.function(*invariant, {}, world_.momentOf(state.memory));
    state.path.push_back(evaluation.claimed(terms_, "__raddle_holds"));
  }
}

// Assumes them. They have to be possible, and to stay true whatever other threads do.
void ProcedureCheck::checkPreconditions(State &state) {
  for (const Region &region : spec_.preconditions) {
    const Evaluation evaluation = world_.evaluator.region(region, state.frame().values, world_.momentOf(state.memory));
    if (evaluation.error) {
      refuse(state, *evaluation.error->at, "annotation", evaluation.error->message);
      return;
    }
    const bool wasPossible = prover_.isPossible(state.path);
    if (!assume(state, evaluation.claimed(terms_, "__raddle_requires")) && wasPossible) {
      refuse(state, *region.call, "vacuous", "nobody can call the procedure: what it requires never holds");
      return;
    }
    for (const Term object : evaluation.privates)
      state.path.push_back(terms_.implies(state.memory.read({Space::Private, object}),
                                          terms_.logicalNot(world_.addresses.isInGlobal(object))));
    for (const Evaluation::Load &load : evaluation.loads) {
      const Term isStable = world_.predicates.exclusive(Mode::Read, load.cell, state.memory, world_.self);
      if (!spec_.isInit &&
          !require(state, terms_.implies(load.condition, isStable), *load.at, "unstable",
                   "what is required here may be changed by other threads before the procedure begins"))
        return;
    }
  }
}

} // namespace raddle::verify
