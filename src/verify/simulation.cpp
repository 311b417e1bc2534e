#include "verify/simulation.h"

#include <algorithm>
#include <set>

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

std::string notThat(const Block &block) {
  return block.witness.empty() ? "none of the actions of the specification"
                               : "not the action \"" + block.witness + "\" of the specification";
}

} // namespace

// The cell; that of who holds it if it is a lock.
std::optional<Cell> Simulation::modifiedBy(const Evaluation::Call &call) const {
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

std::vector<Cell> Simulation::modified(const Evaluation &evaluation) const {
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

Term Simulation::isUnchanged(const State &state, const Block &block) {
  Term result = terms_.truth();
  for (const Cell &cell : block.written) {
    const Term isSame = terms_.eq(block.before.read(cell), block.after.read(cell));
    result = terms_.logicalAnd(result, terms_.logicalOr(ownership_.isPrivate(state, cell), isSame));
  }
  return result;
}

// All that the block has changed and the caller can know is in the list of what the action may modify.
Term Simulation::isFramed(const State &state, const Block &block, const Moment &moment,
                          const std::vector<Cell> &allowed) {
  Term framed = terms_.truth();
  std::vector<Cell> written = block.written;
  std::copy_if(state.allWritten.begin(), state.allWritten.end(), std::back_inserter(written), [&](const Cell &cell) {
    return cell.space <= Space::Bits64 && !world_.predicates.isPrivate(cell.address, *context_.initialMemory).isFalse();
  });
  for (const Cell &cell : written) {
    if (ownership_.isOwn(state, cell.address))
      continue;
    Term isListed = terms_.eq(moment.old.read(cell), moment.now.read(cell));
    for (const Cell &other : allowed)
      if (other.space == cell.space)
        isListed = terms_.logicalOr(isListed, world_.addresses.same(cell.address, other.address));
    framed = terms_.logicalAnd(framed, isListed);
  }
  return framed;
}

Term Simulation::performs(State &state, const Block &block, const ActionSpec &action, Term result) {
  Environment values;
  for (const llvm::Argument &argument : context_.function.args())
    values[&argument] = context_.initialValues[argument.getArgNo()];
  // What belongs to the thread alone has no time: all that happened to it happened in the action.
  Memory before = block.before;
  before.take(*context_.initialMemory,
              [this](Term address) { return world_.predicates.isPrivate(address, *context_.initialMemory); });
  Memory after = block.after;
  after.take(state.memory,
             [this, now = state.memory](Term address) { return world_.predicates.isPrivate(address, now); });
  const Moment moment{after, before, world_.self, world_.self, result};
  const Evaluation evaluation = world_.evaluator.region(action.region, values, moment);
  if (evaluation.error) {
    context_.refuse(state, *evaluation.error->at, Rule::Annotation, evaluation.error->message);
    return terms_.falsity();
  }
  const Term framed = isFramed(state, block, moment, modified(evaluation));
  if (context_.isWithout(Without::Predicate))
    return framed;
  const Term holds = evaluation.claimed(terms_, "__raddle_holds");
  return context_.isWithout(Without::Frame) ? holds : terms_.logicalAnd(framed, holds);
}

bool Simulation::isSimulated(State &state, const Block &block, Term result) {
  Term some = terms_.falsity();
  for (const ActionSpec &action : context_.spec.actions)
    if (block.witness.empty() || block.witness == action.name)
      some = terms_.logicalOr(some, performs(state, block, action, result));
  return context_.prover.follows(state.path, some);
}

// What the procedure might return, as far as it is known already; and anything else.
std::vector<Term> Simulation::possibleResults(State &state) {
  std::vector<Term> results = {context_.unknownResult(context_.function)};
  if (!results.front())
    return results;
  std::vector<const llvm::Value *> pending;
  std::set<const llvm::Value *> seen;
  for (const llvm::BasicBlock &block : context_.function)
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

bool Simulation::isJustified(State &state, const llvm::Instruction &at) {
  if (!state.acted || context_.isWithout(Without::Ending))
    return true;
  const std::vector<Term> results = possibleResults(state);
  const bool isAction = std::any_of(results.begin(), results.end(),
                                    [&](Term result) { return isSimulated(state, *state.acted, result); });
  return isAction ||
         context_.refuse(state, at, Rule::Simulation,
                         "what the procedure has done when other threads may run here is " + notThat(*state.acted));
}

// The caller goes on thinking that nobody else knows what it passed.
bool Simulation::keepsWhatIsLent(State &state, const llvm::Instruction &at) {
  for (const Term object : state.lent) {
    const Cell owner{Space::Private, object};
    if (!context_.require(state, terms_.implies(context_.initialMemory->read(owner), state.memory.read(owner)), at,
                          Rule::Simulation,
                          "other threads have come to know what the procedure requires to be its caller's own"))
      return false;
  }
  return true;
}

bool Simulation::hasActed(State &state, const llvm::Instruction &at, Term result) {
  if (!keepsWhatIsLent(state, at))
    return false;
  if (state.acted) {
    if (isSimulated(state, *state.acted, result))
      return true;
    return context_.refuse(state, *state.acted->end, Rule::Simulation,
                           "what the procedure does up to here in one step is " + notThat(*state.acted));
  }
  // It changes nothing: some block may be the action all the same, the last one first.
  for (auto block = state.skipped.rbegin(); block != state.skipped.rend(); ++block)
    if (isSimulated(state, *block, result))
      return true;
  return context_.refuse(state, at, Rule::Simulation,
                         "the procedure returns here without any action of the specification");
}

bool Simulation::keepsInvariants(State &state, const llvm::Instruction &at) {
  for (const llvm::Function *invariant : world_.specifications.invariants) {
    std::vector<Term> any;
    for (const llvm::Argument &argument : invariant->args())
      any.push_back(world_.scalars.unknown(
          argument.getType()->isPointerTy() ? kAddressBits : argument.getType()->getIntegerBitWidth(), "any"));
    const Evaluation evaluation = world_.evaluator.function(*invariant, any, world_.momentOf(state.memory));
    ownership_.meetPointers(state, evaluation);
    if (!context_.require(state, evaluation.claimed(terms_, "__raddle_holds"), at, Rule::Invariant,
                          "other threads may run here, but a global invariant need not hold"))
      return false;
  }
  return true;
}

void Simulation::assumeInvariants(State &state) {
  if (context_.spec.isInit)
    return;
  for (const llvm::Function *invariant : world_.specifications.invariants) {
    if (!invariant->arg_empty())
      continue;
    const Evaluation evaluation = world_.evaluator.function(*invariant, {}, world_.momentOf(state.memory));
    state.path.push_back(evaluation.claimed(terms_, "__raddle_holds"));
  }
}

void Simulation::checkActions(State &state) {
  const Term result = context_.unknownResult(context_.function);
  const Memory after(terms_, world_.addresses);
  for (const ActionSpec &action : context_.spec.actions) {
    const Evaluation evaluation = world_.evaluator.region(action.region, state.frame().values,
                                                          {after, state.memory, world_.self, world_.self, result});
    const auto isWrong = [this](const Evaluation::Call &call) {
      return calleeName(*call.at) == "__raddle_modifies" && !modifiedBy(call);
    };
    const auto wrong = std::find_if(evaluation.calls.begin(), evaluation.calls.end(), isWrong);
    std::vector<Term> path = state.path;
    path.push_back(evaluation.claimed(terms_, "__raddle_holds"));
    if (evaluation.error)
      context_.refuse(state, *evaluation.error->at, Rule::Annotation, evaluation.error->message);
    else if (wrong != evaluation.calls.end())
      context_.refuse(state, *wrong->at, Rule::Annotation, "what is modified has to be a number, a pointer or a lock");
    else if (!context_.prover.isPossible(path))
      context_.refuse(state, *action.region.call, Rule::Vacuous, "the action \"" + action.name + "\" can never happen");
  }
}

void Simulation::checkPreconditions(State &state) {
  for (const Region &region : context_.spec.preconditions) {
    const Evaluation evaluation = world_.evaluator.region(region, state.frame().values, world_.momentOf(state.memory));
    if (evaluation.error) {
      context_.refuse(state, *evaluation.error->at, Rule::Annotation, evaluation.error->message);
      return;
    }
    const bool wasPossible = context_.prover.isPossible(state.path);
    if (!context_.assume(state, evaluation.claimed(terms_, "__raddle_requires")) && wasPossible) {
      context_.refuse(state, *region.call, Rule::Vacuous,
                      "nobody can call the procedure: what it requires never holds");
      return;
    }
    for (const Term object : evaluation.privates)
      state.path.push_back(terms_.implies(state.memory.read({Space::Private, object}),
                                          terms_.logicalNot(world_.addresses.isInGlobal(object))));
    state.lent.insert(state.lent.end(), evaluation.privates.begin(), evaluation.privates.end());
    for (const Evaluation::Load &load : evaluation.loads) {
      context_.required.push_back(load.cell);
      const Term isStable = world_.predicates.exclusive(Mode::Read, load.cell, state.memory, world_.self);
      if (!context_.spec.isInit &&
          !context_.require(state, terms_.implies(load.condition, isStable), *load.at, Rule::Unstable,
                            "what is required here may be changed by other threads before the procedure begins"))
        return;
    }
  }
}

} // namespace raddle::verify
