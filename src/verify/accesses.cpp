#include "verify/accesses.h"

#include "symex/arithmetic.h"
#include "symex/value.h"

namespace raddle::verify {

bool Accesses::load(State &state, const llvm::LoadInst &instruction) {
  const auto cell = cells_.find(state, instruction.getPointerOperand(), instruction.getType(), instruction);
  if (!cell || !cells_.isValid(state, *cell, instruction))
    return false;
  const unsigned width = *symex::widthOf(instruction.getType());
  return movers_.perform(state, {&instruction,
                                 {{Mode::Read, *cell, {}}},
                                 {},
                                 [&, width](State &after) {
                                   const Term value = symex::castTerm(terms_, llvm::Instruction::Trunc,
                                                                      after.memory.read(*cell), width);
                                   after.frame().values[&instruction] = value;
                                   cells_.noteLoaded(*cell, value);
                                   // What the thread has put away for itself comes back, perhaps.
                                   if (instruction.getType()->isPointerTy() &&
                                       !world_.predicates.isPrivate(cell->address, after.memory).isTrue())
                                     ownership_.meetPointer(after, value);
                                 },
                                 "reads " + context_.names.of(instruction)});
}

bool Accesses::store(State &state, const llvm::StoreInst &instruction) {
  llvm::Type *type = instruction.getValueOperand()->getType();
  const auto cell = cells_.find(state, instruction.getPointerOperand(), type, instruction);
  if (!cell || !cells_.isValid(state, *cell, instruction))
    return false;
  const Term stored =
      symex::castTerm(terms_, llvm::Instruction::ZExt, context_.valueOf(state, instruction.getValueOperand()),
                      verify::widthOf(cell->space));
  return movers_.perform(state, {&instruction,
                                 {{Mode::Write, *cell, {}}},
                                 {},
                                 [&, stored](State &after) {
                                   ownership_.noteStored(after, *cell, type, stored);
                                   movers_.write(after, *cell, stored);
                                 },
                                 "writes " + context_.names.of(instruction)});
}

bool Accesses::update(State &state, const llvm::AtomicRMWInst &instruction) {
  const auto cell = cells_.find(state, instruction.getPointerOperand(), instruction.getType(), instruction);
  if (!cell || !cells_.isValid(state, *cell, instruction))
    return false;
  const Term operand = context_.valueOf(state, instruction.getValOperand());
  return movers_.perform(
      state, {&instruction,
              {{Mode::Write, *cell, {}}},
              {},
              [&](State &after) {
                const Term old = after.memory.read(*cell);
                after.frame().values[&instruction] = old;
                const Term updated = symex::updateTerm(terms_, instruction.getOperation(), old, operand);
                ownership_.publishValue(after, instruction.getType(), operand);
                movers_.write(after, *cell, updated ? updated : world_.scalars.unknown(old.width(), "update"));
              },
              "updates " + context_.names.of(instruction)});
}

bool Accesses::compareExchange(State &state, const llvm::AtomicCmpXchgInst &instruction) {
  llvm::Type *type = instruction.getNewValOperand()->getType();
  const auto cell = cells_.find(state, instruction.getPointerOperand(), type, instruction);
  if (!cell || !cells_.isValid(state, *cell, instruction))
    return false;
  const Term expected = context_.valueOf(state, instruction.getCompareOperand());
  const Term desired = context_.valueOf(state, instruction.getNewValOperand());
  const auto attempt = [&](State &from, Mode mode) {
    const bool succeeds = mode == Mode::Write;
    Term isEqual;
    if (!movers_.perform(from, {&instruction,
                                {{mode, *cell, {}}},
                                {},
                                [&](State &after) {
                                  const Term old = after.memory.read(*cell);
                                  isEqual = terms_.eq(old, expected);
                                  after.frame().values[&instruction] = old;
                                  after.frame().successes[&instruction] =
                                      terms_.constant(succeeds ? smt::kTrue : smt::kFalse);
                                  if (succeeds) {
                                    ownership_.publishValue(after, type, desired);
                                    movers_.write(after, *cell, desired);
                                  }
                                },
                                (succeeds ? "updates " : "reads ") + context_.names.of(instruction)}))
      return false;
    return context_.assume(from, succeeds               ? isEqual
                                 : instruction.isWeak() ? terms_.truth()
                                                        : terms_.logicalNot(isEqual));
  };
  State failing = state;
  if (attempt(failing, Mode::Read))
    paths_.follow(std::move(failing));
  return attempt(state, Mode::Write);
}

bool Accesses::allocateLocal(State &state, const llvm::AllocaInst &instruction) {
  const Term object =
      ownership_.newObject(state, instruction.isArrayAllocation() ? nullptr : instruction.getAllocatedType());
  state.frame().values[&instruction] = object;
  state.frame().locals.push_back(object);
  return true;
}

bool Accesses::convertPointer(State &state, const llvm::CastInst &instruction) {
  const Term pointer = context_.valueOf(state, instruction.getOperand(0));
  if (llvm::isa<llvm::PtrToIntInst>(instruction))
    ownership_.publish(state, pointer);
  const Term value = world_.scalars.instruction(
      instruction, [&](const llvm::Value *operand) { return context_.valueOf(state, operand); });
  state.frame().values[&instruction] = value;
  return value || context_.giveUp(instruction, "a pointer and a number that are not of the same width");
}

} // namespace raddle::verify
