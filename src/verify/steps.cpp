// Accesses, what they are to other threads, and the blocks that they form.
#include <algorithm>

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>

#include "program/expressions.h"
#include "program/functions.h"
#include "symex/arithmetic.h"
#include "symex/value.h"
#include "verify/procedure.h"

namespace raddle::verify {

namespace {

// What an instruction accesses, or the lock that it is about.
const llvm::Value *accessedPointer(const llvm::Instruction &at) {
  if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&at))
    return update->getPointerOperand();
  if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&at))
    return exchange->getPointerOperand();
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&at);
  if (call != nullptr && call->arg_size() > 0 && call->getArgOperand(0)->getType()->isPointerTy())
    return call->getArgOperand(calleeName(*call).contains("wait") ? 1 : 0);
  return llvm::getLoadStorePointerOperand(&at);
}

llvm::Type *accessedType(const llvm::Instruction &at) {
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&at))
    return store->getValueOperand()->getType();
  if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&at))
    return exchange->getNewValOperand()->getType();
  return at.getType();
}

// Whether one of the values that it may be is the address of an object.
bool mayBeObject(const Addresses &addresses, Term value) {
  if (value.op() == smt::Op::Ite)
    return mayBeObject(addresses, value.operand(1)) || mayBeObject(addresses, value.operand(2));
  return value.width() == kAddressBits && addresses.shapeOf(addresses.root(value)) == Shape::Object;
}

} // namespace

const std::string &ProcedureCheck::nameOf(const llvm::Instruction &at) {
  const auto [known, isNew] = names_.try_emplace(&at, "this");
  if (!isNew)
    return known->second;
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&at);
  const llvm::Function *callee = call != nullptr ? call->getCalledFunction() : nullptr;
  if (callee != nullptr && world_.specifications.find(*callee) != nullptr)
    return known->second = "what `" + callee->getName().str() + "` is specified to access";
  const llvm::Value *pointer = accessedPointer(at);
  if (pointer == nullptr)
    return known->second;
  llvm::Type *type = accessedType(at);
  const uint64_t size =
      type->isSized() && call == nullptr ? world_.module.getDataLayout().getTypeStoreSize(type).getFixedValue() : 0;
  const program::Expressions expressions(*at.getFunction());
  return known->second = "`" + expressions.object(pointer, size, at.getDebugLoc().get()).text + "`";
}

Term ProcedureCheck::conditional(const Access &access, Term term) {
  return access.condition ? terms_.implies(access.condition, term) : term;
}

Term ProcedureCheck::exclusive(const State &state, const Step &step) {
  Term all = terms_.truth();
  for (const Access &access : step.accesses)
    all = terms_.logicalAnd(
        all, conditional(access, world_.predicates.exclusive(access.mode, access.cell, state.memory, world_.self)));
  return all;
}

// Locks are there for others, wherever they are.
Term ProcedureCheck::isPrivate(const State &state, const Cell &cell) {
  return cell.space <= Space::Bits64 ? world_.predicates.isPrivate(cell.address, state.memory) : terms_.falsity();
}

bool ProcedureCheck::isPrivateStep(const State &state, const Step &step) {
  return std::all_of(step.accesses.begin(), step.accesses.end(),
                     [&](const Access &access) { return isPrivate(state, access.cell).isTrue(); });
}

bool ProcedureCheck::mayAccess(State &state, const Step &step) {
  if (isWithout(Without::Access))
    return true;
  for (const Access &access : step.accesses) {
    const Term mine = isPrivate(state, access.cell);
    const Term allowed = world_.predicates.allowed(access.mode, access.cell, world_.momentOf(state.memory));
    const std::string what = access.mode == Mode::Read ? "reads " : "writes ";
    const bool isUnclear = world_.predicates.isUnclear(access.cell) && !mine.isTrue();
    const std::string why = isUnclear
                                ? " through a pointer, which may be to anything: require raddle_private of it, or "
                                  "let its access predicate speak of `self`"
                                : ", but its access predicate need not hold here";
    if (!require(state, conditional(access, terms_.logicalOr(mine, allowed)), *step.at, "access",
                 "the thread " + what + nameOf(*step.at) + why))
      return false;
  }
  return true;
}

void ProcedureCheck::noteMover(State &state, const Step &step, bool isLeft, bool isRight) {
  const std::string mover = isLeft ? (isRight ? "B" : "L") : isRight ? "R" : "N";
  if (!isTrying())
    result_.movers.emplace_back(step.at, mover);
  PathStep noted{step.at, mover, step.what};
  if (step.accesses.size() == 1) {
    const Cell &cell = step.accesses.front().cell;
    noted.cell = cell;
    noted.value = state.memory.read(cell);
    const std::pair named{nameOf(*step.at), cell};
    if (std::find(state.seen.begin(), state.seen.end(), named) == state.seen.end())
      state.seen.push_back(named);
  }
  state.steps.push_back(std::move(noted));
}

bool ProcedureCheck::perform(State &state, const Step &step) {
  if (spec_.isInit || isPrivateStep(state, step)) {
    if (step.guard && !assume(state, step.guard))
      return false;
    step.effect(state);
    return true;
  }
  // Before the commit it matters to people only.
  const bool asks = state.phase == Phase::AfterCommit || !isTrying();
  bool isLeft = isWithout(Without::LeftMovers) || (asks && prover_.follows(state.path, exclusive(state, step)));
  const bool mayWait = step.guard && !isWithout(Without::Blocking);
  if (state.phase == Phase::AfterCommit && (!isLeft || mayWait)) {
    if (!border(state, *step.at))
      return false;
    isLeft = false;
  }
  if (step.guard && !assume(state, step.guard))
    return false;
  if (!mayAccess(state, step))
    return false;
  step.effect(state);
  const bool isRight = isWithout(Without::RightMovers) || prover_.follows(state.path, exclusive(state, step));
  if (!isRight)
    state.phase = Phase::AfterCommit;
  noteMover(state, step, isLeft, isRight);
  return true;
}

// Where the thread does not have it for itself, others leave there what they like.
void ProcedureCheck::interfere(Memory &memory) {
  if (isWithout(Without::Interference))
    return;
  const Memory before = memory;
  for (const Space space : {Space::Bits8, Space::Bits16, Space::Bits32, Space::Bits64, Space::Holder})
    memory.forget(space, [this, before, space](Term address) {
      return terms_.logicalNot(world_.predicates.exclusive(Mode::Read, {space, address}, before, world_.self));
    });
}

bool ProcedureCheck::border(State &state, const llvm::Instruction &at) {
  if (spec_.isInit)
    return true;
  const bool hadActed = state.acted.has_value();
  if (!endBlock(state, at) || (!hadActed && !isJustified(state, at)))
    return false;
  PathStep noted{&at, "", ""};
  noted.before = state.memory;
  interfere(state.memory);
  noted.after = state.memory;
  beginBlock(state);
  state.steps.push_back(std::move(noted));
  return true;
}

void ProcedureCheck::beginBlock(State &state) {
  assumeInvariants(state);
  state.blockStart = state.memory;
  state.phase = Phase::BeforeCommit;
  state.written.clear();
  state.witness.clear();
}

bool ProcedureCheck::endBlock(State &state, const llvm::Instruction &at) {
  ++state.blocks;
  Block block{state.blockStart, state.memory, state.written, state.witness, &at};
  if (!keepsInvariants(state, at))
    return false;
  if (!spec_.isModular())
    return true;
  if (state.witness.empty() && prover_.follows(state.path, unchanged(state, block.written, block))) {
    state.skipped.push_back(std::move(block));
    return true;
  }
  if (state.acted && !isWithout(Without::OneAction))
    return refuse(state, at, "simulation",
                  "the procedure changes what is shared in a second step, after other threads may have run");
  state.acted = std::move(block);
  return true;
}

void ProcedureCheck::write(State &state, const Cell &cell, Term value) {
  state.memory.write(cell, value);
  state.written.push_back(cell);
  state.allWritten.push_back(cell);
}

Term ProcedureCheck::newObject(State &state, llvm::Type *type) {
  const Term object = world_.addresses.object(type);
  state.memory.write({Space::Private, object}, terms_.truth());
  for (const Term pointer : state.pointers)
    state.path.push_back(terms_.logicalNot(terms_.eq(pointer, object)));
  state.objects.push_back(object);
  return object;
}

// A pointer that somebody else made does not point to what only this thread knows.
void ProcedureCheck::meetPointer(State &state, Term pointer) {
  if (pointer.op() == smt::Op::Ite) {
    meetPointer(state, pointer.operand(1));
    return meetPointer(state, pointer.operand(2));
  }
  const bool isKnown = std::find(state.foreign.begin(), state.foreign.end(), pointer) != state.foreign.end();
  if (isKnown || world_.addresses.shapeOf(pointer) != Shape::Unknown)
    return;
  state.pointers.push_back(pointer);
  state.foreign.push_back(pointer);
  for (const Term object : state.objects)
    if (state.memory.read({Space::Private, object}).isTrue())
      state.path.push_back(terms_.logicalNot(terms_.eq(pointer, object)));
}

// A number may have been a pointer, but not without our notice.
void ProcedureCheck::publishValue(State &state, const llvm::Type *type, Term value) {
  if (type->isPointerTy() || mayBeObject(world_.addresses, value))
    publish(state, value);
}

// What a pointer that is stored where others can read it is to, they can reach. An unknown one may be to anything that
// the thread can name; but not to what others know already.
void ProcedureCheck::publish(State &state, Term address) {
  if (address.op() == smt::Op::Ite) {
    publish(state, address.operand(1));
    return publish(state, address.operand(2));
  }
  const Term root = world_.addresses.root(address);
  const auto isIn = [root](const std::vector<Term> &all) {
    return std::find(all.begin(), all.end(), root) != all.end();
  };
  if (world_.addresses.shapeOf(root) == Shape::Object)
    return publishObject(state, root);
  if (root.isConstant() || isIn(state.foreign))
    return;
  for (const Term object : std::vector<Term>(state.lent))
    publishObject(state, object);
  if (!isIn(initialValues_))
    for (const Term object : std::vector<Term>(state.objects))
      publishObject(state, object);
}

void ProcedureCheck::publishObject(State &state, Term object) {
  const Cell owner{Space::Private, object};
  if (state.memory.read(owner).isFalse() || isWithout(Without::Publication))
    return;
  state.memory.write(owner, terms_.falsity());
  state.allWritten.push_back(owner);
  publishContents(state, object);
}

void ProcedureCheck::publishContents(State &state, Term object) {
  for (size_t index = 0; index < state.hidden.size(); ++index)
    if (state.hidden[index].container == object)
      publish(state, Term(state.hidden[index].value));
}

// As a number it may go anywhere without being noticed.
bool ProcedureCheck::convertPointer(State &state, const llvm::CastInst &instruction) {
  const Term pointer = valueOf(state, instruction.getOperand(0));
  if (llvm::isa<llvm::PtrToIntInst>(instruction))
    publish(state, pointer);
  const Term value =
      world_.scalars.instruction(instruction, [&](const llvm::Value *operand) { return valueOf(state, operand); });
  state.frame().values[&instruction] = value;
  return value || giveUp(instruction, "a pointer and a number that are not of the same width");
}

Term ProcedureCheck::exists(Term address) {
  if (address.op() == smt::Op::Ite)
    return terms_.ite(address.operand(0), exists(address.operand(1)), exists(address.operand(2)));
  const Shape shape = world_.addresses.shapeOf(address);
  if (shape != Shape::Field && shape != Shape::Element)
    return terms_.logicalNot(terms_.eq(address, world_.addresses.null()));
  const auto count = world_.addresses.elementCount(address);
  const Term isInArray = count ? terms_.ult(address.operand(1), terms_.constant(kAddressBits, *count)) : terms_.truth();
  return terms_.logicalAnd(isInArray, exists(address.operand(0)));
}

bool ProcedureCheck::isValid(State &state, const Cell &cell, const llvm::Instruction &at) {
  // Of its own data the library knows what nobody has told us.
  if (program::isOfLibrary(*at.getFunction()))
    return prover_.follows(state.path, exists(cell.address)) ||
           giveUp(at, "what `" + at.getFunction()->getSubprogram()->getName().str() +
                          "` of the library takes for granted of its own data");
  return require(state, exists(cell.address), at, "memory-error",
                 nameOf(at) + " may be outside of its array, or behind a null pointer");
}

// What a lock consists of is for the functions that lock it.
bool ProcedureCheck::isInLock(Term address) const {
  for (; world_.addresses.isPart(address); address = address.operand(0))
    if (isLockType(world_.addresses.typeAt(address)) || isLockType(world_.addresses.wholeOf(address)))
      return true;
  return false;
}

// What a variable is declared to be, if its type in LLVM does not tell.
void ProcedureCheck::declareRoot(Term address) {
  const Term root = world_.addresses.root(address);
  const auto *variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(world_.addresses.globalAt(root));
  if (variable == nullptr || world_.addresses.declaredAt(root) != nullptr)
    return;
  if (llvm::StructType *declared = world_.declared.of(*variable))
    views_.declare(root, *declared);
}

std::optional<Cell> ProcedureCheck::cellFor(State &state, const llvm::Value *pointer, llvm::Type *type,
                                            const llvm::Instruction &at) {
  const auto space = spaceFor(world_.module.getDataLayout().getTypeStoreSize(type));
  const Term address = world_.addresses.scalarAt(valueOf(state, pointer));
  const llvm::Type *declared = world_.addresses.typeAt(address);
  bool isOther = declared != nullptr && declared->isSized() &&
                 world_.module.getDataLayout().getTypeStoreSize(const_cast<llvm::Type *>(declared)) != // NOLINT
                     world_.module.getDataLayout().getTypeStoreSize(type);
  declareRoot(address);
  if (space)
    isOther = isOther || widths_.try_emplace(address.id(), *space).first->second != *space ||
              !views_.fits(address, *type, world_.addresses);
  if (isInLock(address) && !world_.predicates.isPrivate(address, state.memory).isTrue()) {
    giveUp(at, "a lock that is accessed as a number");
    return std::nullopt;
  }
  if (!space || !symex::widthOf(type) || isOther) {
    giveUp(at, isOther ? "memory that is accessed as another type" : "a value of a type that is not supported");
    return std::nullopt;
  }
  return Cell{*space, address};
}

// What is loaded from a pointer is taken for what the pointer is declared to lead to.
void ProcedureCheck::noteDeclared(const Cell &cell, Term value) {
  const bool isPointer = cell.space == Space::Bits64 && world_.addresses.shapeOf(value) == Shape::Unknown;
  if (llvm::StructType *type = isPointer ? world_.declared.behindPointerAt(cell.address, world_.addresses) : nullptr)
    views_.declare(value, *type);
}

bool ProcedureCheck::load(State &state, const llvm::LoadInst &instruction) {
  const auto cell = cellFor(state, instruction.getPointerOperand(), instruction.getType(), instruction);
  if (!cell || !isValid(state, *cell, instruction))
    return false;
  const unsigned width = *symex::widthOf(instruction.getType());
  return perform(state, {&instruction,
                         {{Mode::Read, *cell, {}}},
                         {},
                         [&, width](State &after) {
                           const Term value =
                               symex::castTerm(terms_, llvm::Instruction::Trunc, after.memory.read(*cell), width);
                           after.frame().values[&instruction] = value;
                           noteDeclared(*cell, value);
                           // What the thread has put away for itself comes back, perhaps.
                           if (instruction.getType()->isPointerTy() &&
                               !world_.predicates.isPrivate(cell->address, after.memory).isTrue())
                             meetPointer(after, value);
                         },
                         "reads " + nameOf(instruction)});
}

bool ProcedureCheck::store(State &state, const llvm::StoreInst &instruction) {
  llvm::Type *type = instruction.getValueOperand()->getType();
  const auto cell = cellFor(state, instruction.getPointerOperand(), type, instruction);
  if (!cell || !isValid(state, *cell, instruction))
    return false;
  const Term stored = symex::castTerm(terms_, llvm::Instruction::ZExt, valueOf(state, instruction.getValueOperand()),
                                      verify::widthOf(cell->space));
  return perform(state, {&instruction,
                         {{Mode::Write, *cell, {}}},
                         {},
                         [&, stored](State &after) {
                           if (!world_.predicates.isPrivate(cell->address, after.memory).isTrue())
                             publishValue(after, type, stored);
                           else if (type->isPointerTy() || mayBeObject(world_.addresses, stored))
                             after.hidden.push_back({world_.addresses.root(cell->address), stored});
                           write(after, *cell, stored);
                         },
                         "writes " + nameOf(instruction)});
}

bool ProcedureCheck::update(State &state, const llvm::AtomicRMWInst &instruction) {
  const auto cell = cellFor(state, instruction.getPointerOperand(), instruction.getType(), instruction);
  if (!cell || !isValid(state, *cell, instruction))
    return false;
  const Term operand = valueOf(state, instruction.getValOperand());
  return perform(state, {&instruction,
                         {{Mode::Write, *cell, {}}},
                         {},
                         [&](State &after) {
                           const Term old = after.memory.read(*cell);
                           after.frame().values[&instruction] = old;
                           const Term updated = symex::updateTerm(terms_, instruction.getOperation(), old, operand);
                           publishValue(after, instruction.getType(), operand);
                           write(after, *cell, updated ? updated : world_.scalars.unknown(old.width(), "update"));
                         },
                         "updates " + nameOf(instruction)});
}

bool ProcedureCheck::compareExchange(State &state, const llvm::AtomicCmpXchgInst &instruction) {
  llvm::Type *type = instruction.getNewValOperand()->getType();
  const auto cell = cellFor(state, instruction.getPointerOperand(), type, instruction);
  if (!cell || !isValid(state, *cell, instruction))
    return false;
  const Term expected = valueOf(state, instruction.getCompareOperand());
  const Term desired = valueOf(state, instruction.getNewValOperand());
  const auto attempt = [&](State &from, Mode mode) {
    const bool succeeds = mode == Mode::Write;
    Term isEqual;
    if (!perform(from, {&instruction,
                        {{mode, *cell, {}}},
                        {},
                        [&](State &after) {
                          const Term old = after.memory.read(*cell);
                          isEqual = terms_.eq(old, expected);
                          after.frame().values[&instruction] = old;
                          after.frame().successes[&instruction] = terms_.constant(succeeds ? smt::kTrue : smt::kFalse);
                          if (succeeds) {
                            publishValue(after, type, desired);
                            write(after, *cell, desired);
                          }
                        },
                        (succeeds ? "updates " : "reads ") + nameOf(instruction)}))
      return false;
    return assume(from, succeeds ? isEqual : instruction.isWeak() ? terms_.truth() : terms_.logicalNot(isEqual));
  };
  State failing = state;
  if (attempt(failing, Mode::Read))
    follow(std::move(failing));
  return attempt(state, Mode::Write);
}

bool ProcedureCheck::allocateLocal(State &state, const llvm::AllocaInst &instruction) {
  const Term object = newObject(state, instruction.isArrayAllocation() ? nullptr : instruction.getAllocatedType());
  state.frame().values[&instruction] = object;
  state.frame().locals.push_back(object);
  return true;
}

} // namespace raddle::verify
