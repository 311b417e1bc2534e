// What blocks do, compared with what the specification says; and what holds between them.
#include <algorithm>

#include "symex/value.h"
#include "verify/procedure.h"

namespace raddle::verify {

namespace {

constexpr uint64_t kMutexBytes = 40;
constexpr uint64_t kReadWriteLockBytes = 56;

uint64_t bytesOf(const Evaluation::Call &call) {
  return static_cast<uint64_t>(call.arguments[1].value().bits);
}

// A lock in a list of what is modified stands for who holds it.
bool isLockAt(const Addresses &addresses, Term address, uint64_t bytes) {
  return (bytes == kMutexBytes || bytes == kReadWriteLockBytes) &&
         (addresses.typeAt(address) == nullptr || isLockType(addresses.typeAt(address)));
}

} // namespace

// The cell; that of who holds it if it is a lock.
std::optional<Cell> ProcedureCheck::modifiedBy(const Evaluation::Call &call) const {
  const uint64_t bytes = bytesOf(call);
  const Term lock = world_.addresses.whole(call.arguments[0]);
  if (isLockAt(world_.addresses, lock, bytes))
    return Cell{Space::Holder, lock};
  const auto space = spaceFor(bytes);
  const Term address = world_.addresses.scalarAt(call.arguments[0]);
  llvm::Type *type = world_.addresses.typeAt(address);
  const bool isAll =
      type != nullptr && type->isSized() && world_.module.getDataLayout().getTypeStoreSize(type) != bytes;
  return space && !isAll ? std::optional(Cell{*space, address}) : std::nullopt;
}

std::vector<Cell> ProcedureCheck::modified(const Evaluation &evaluation) const {
  std::vector<Cell> cells;
  for (const Evaluation::Call &call : evaluation.calls) {
    if (calleeName(*call.at) != "__raddle_modifies")
      continue;
    const std::optional<Cell> cell = modifiedBy(call);
    if (cell)
      cells.push_back(*cell);
    if (cell && cell->space == Space::Holder && bytesOf(call) == kReadWriteLockBytes)
      cells.push_back({Space::Reads, cell->address});
  }
  return cells;
}

// Outside of `cells`, nothing that is shared has another value after the block than before.
Term ProcedureCheck::unchanged(const State &state, const std::vector<Cell> &cells, const Block &block) {
  Term result = terms_.truth();
  for (const Cell &cell : cells) {
    const Term isSame = terms_.eq(block.before.read(cell), block.after.read(cell));
    result = terms_.logicalAnd(result, terms_.logicalOr(isPrivate(state, cell), isSame));
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
    if (isOwn(state, cell.address))
      continue;
    Term isListed = terms_.eq(before.read(cell), after.read(cell));
    for (const Cell &other : allowed)
      if (other.space == cell.space)
        isListed = terms_.logicalOr(isListed, world_.addresses.same(cell.address, other.address));
    framed = terms_.logicalAnd(framed, isListed);
  }
  if (isWithout(Without::Predicate))
    return framed;
  const Term holds = evaluation.claimed(terms_, "__raddle_holds");
  return isWithout(Without::Frame) ? holds : terms_.logicalAnd(framed, holds);
}

bool ProcedureCheck::isSimulated(State &state, const Block &block, Term result) {
  Term some = terms_.falsity();
  for (const ActionSpec &action : spec_.actions)
    if (block.witness.empty() || block.witness == action.name)
      some = terms_.logicalOr(some, performs(state, block, action, result));
  return prover_.follows(state.path, some);
}

// What the procedure might return, as far as it is known already; and anything else.
std::vector<Term> ProcedureCheck::possibleResults(State &state) {
  std::vector<Term> results = {unknownResult(function_)};
  if (!results.front())
    return results;
  std::vector<const llvm::Value *> pending;
  std::set<const llvm::Value *> seen;
  for (const llvm::BasicBlock &block : function_)
    if (const auto *leave = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()))
      pending.push_back(leave->getReturnValue());
  while (!pending.empty()) {
    const llvm::Value *value = pending.back();
    pending.pop_back();
    if (!seen.insert(value).second)
      continue;
    const Environment &values = state.frames.front().values;
    if (const auto known = values.find(value); known != values.end())
      results.push_back(known->second);
    else if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(value))
      results.push_back(world_.scalars.constant(*constant));
    if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(value))
      pending.insert(pending.end(), phi->op_begin(), phi->op_end());
  }
  return results;
}

// The procedure need not come to its end: what others can see now has to be an action whatever comes later.
bool ProcedureCheck::isJustified(State &state, const llvm::Instruction &at) {
  if (!state.acted || isWithout(Without::Ending))
    return true;
  const std::vector<Term> results = possibleResults(state);
  const bool isAction = std::any_of(results.begin(), results.end(),
                                    [&](Term result) { return isSimulated(state, *state.acted, result); });
  return isAction || refuse(state, at, "simulation",
                            "what the procedure has done when other threads may run here is " + notThat(*state.acted));
}

std::string ProcedureCheck::notThat(const Block &block) {
  return block.witness.empty() ? "none of the actions of the specification"
                               : "not the action \"" + block.witness + "\" of the specification";
}

// The caller goes on thinking that nobody else knows what it passed.
bool ProcedureCheck::keepsWhatIsLent(State &state, const llvm::Instruction &at) {
  for (const Term object : state.lent) {
    const Cell owner{Space::Private, object};
    if (!require(state, terms_.implies(initialMemory_->read(owner), state.memory.read(owner)), at, "simulation",
                 "other threads have come to know what the procedure requires to be its caller's own"))
      return false;
  }
  return true;
}

bool ProcedureCheck::finish(State &state, const llvm::Instruction &at, Term result) {
  returns_ = true;
  if (!endBlock(state, at))
    return false;
  if (!spec_.isModular())
    return true;
  if (!keepsWhatIsLent(state, at))
    return false;
  if (state.acted) {
    if (isSimulated(state, *state.acted, result))
      return true;
    return refuse(state, *state.acted->end, "simulation",
                  "what the procedure does up to here in one step is " + notThat(*state.acted));
  }
  // It changes nothing: some block may be the action all the same, the last one first.
  for (auto block = state.skipped.rbegin(); block != state.skipped.rend(); ++block)
    if (isSimulated(state, *block, result))
      return true;
  return refuse(state, at, "simulation", "the procedure returns here without any action of the specification");
}

// Pointers that a specification finds in what is shared are not to what only this thread knows.
void ProcedureCheck::meetPointers(State &state, const Evaluation &evaluation) {
  for (const Evaluation::Load &load : evaluation.loads)
    if (load.at->getType()->isPointerTy() && load.cell.space == Space::Bits64 &&
        !world_.predicates.isPrivate(load.cell.address, state.memory).isTrue())
      meetPointer(state, state.memory.read(load.cell));
}

bool ProcedureCheck::keepsInvariants(State &state, const llvm::Instruction &at) {
  for (const llvm::Function *invariant : world_.specifications.invariants) {
    std::vector<Term> any;
    for (const llvm::Argument &argument : invariant->args())
      any.push_back(world_.scalars.unknown(
          argument.getType()->isPointerTy() ? kAddressBits : argument.getType()->getIntegerBitWidth(), "any"));
    const Evaluation evaluation = world_.evaluator.function(*invariant, any, world_.momentOf(state.memory));
    meetPointers(state, evaluation);
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

// Each action has to be possible, and to name what can be modified.
void ProcedureCheck::checkActions(State &state) {
  const Term result = unknownResult(function_);
  const Memory after(terms_, world_.addresses);
  for (const ActionSpec &action : spec_.actions) {
    const Evaluation evaluation = world_.evaluator.region(action.region, state.frame().values,
                                                          {after, state.memory, world_.self, world_.self, result});
    const auto isWrong = [this](const Evaluation::Call &call) {
      return calleeName(*call.at) == "__raddle_modifies" && !modifiedBy(call);
    };
    const auto wrong = std::find_if(evaluation.calls.begin(), evaluation.calls.end(), isWrong);
    std::vector<Term> path = state.path;
    path.push_back(evaluation.claimed(terms_, "__raddle_holds"));
    if (evaluation.error)
      refuse(state, *evaluation.error->at, "annotation", evaluation.error->message);
    else if (wrong != evaluation.calls.end())
      refuse(state, *wrong->at, "annotation", "what is modified has to be a number, a pointer or a lock");
    else if (!prover_.isPossible(path))
      refuse(state, *action.region.call, "vacuous", "the action \"" + action.name + "\" can never happen");
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
    state.lent.insert(state.lent.end(), evaluation.privates.begin(), evaluation.privates.end());
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
