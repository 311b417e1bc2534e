#include "verify/cells.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>

#include "program/functions.h"
#include "symex/value.h"

namespace raddle::verify {

std::optional<Cell> Cells::find(State &state, const llvm::Value *pointer, llvm::Type *type,
                                const llvm::Instruction &at) {
  const auto space = spaceFor(world_.module.getDataLayout().getTypeStoreSize(type));
  const Term address = world_.addresses.scalarAt(context_.valueOf(state, pointer));
  const llvm::Type *declared = world_.addresses.typeAt(address);
  bool isOther = declared != nullptr && declared->isSized() &&
                 world_.module.getDataLayout().getTypeStoreSize(const_cast<llvm::Type *>(declared)) != // NOLINT
                     world_.module.getDataLayout().getTypeStoreSize(type);
  declareRoot(address);
  if (space)
    isOther = isOther || widths_.try_emplace(address.id(), *space).first->second != *space ||
              !views_.fits(address, *type, world_.addresses);
  if (isInLock(address) && !world_.predicates.isPrivate(address, state.memory).isTrue()) {
    context_.giveUp(at, "a lock that is accessed as a number");
    return std::nullopt;
  }
  if (!space || !symex::widthOf(type) || isOther) {
    context_.giveUp(at,
                    isOther ? "memory that is accessed as another type" : "a value of a type that is not supported");
    return std::nullopt;
  }
  return Cell{*space, address};
}

bool Cells::isValid(State &state, const Cell &cell, const llvm::Instruction &at) {
  // Of its own data the library knows what nobody has told us.
  if (program::isOfLibrary(*at.getFunction()))
    return context_.prover.follows(state.path, exists(cell.address)) ||
           context_.giveUp(at, "what `" + at.getFunction()->getSubprogram()->getName().str() +
                                   "` of the library takes for granted of its own data");
  return context_.require(state, exists(cell.address), at, Rule::MemoryError,
                          context_.names.of(at) + " may be outside of its array, or behind a null pointer");
}

void Cells::noteLoaded(const Cell &cell, Term value) {
  const bool isPointer = cell.space == Space::Bits64 && world_.addresses.shapeOf(value) == Shape::Unknown;
  if (llvm::StructType *type = isPointer ? world_.declared.behindPointerAt(cell.address, world_.addresses) : nullptr)
    views_.declare(value, *type);
}

Term Cells::exists(Term address) {
  if (address.op() == smt::Op::Ite)
    return terms_.ite(address.operand(0), exists(address.operand(1)), exists(address.operand(2)));
  const Shape shape = world_.addresses.shapeOf(address);
  if (shape != Shape::Field && shape != Shape::Element)
    return terms_.logicalNot(terms_.eq(address, world_.addresses.null()));
  const auto count = world_.addresses.elementCount(address);
  const Term isInArray = count ? terms_.ult(address.operand(1), terms_.constant(kAddressBits, *count)) : terms_.truth();
  return terms_.logicalAnd(isInArray, exists(address.operand(0)));
}

// What a lock consists of is for the functions that lock it.
bool Cells::isInLock(Term address) const {
  for (; world_.addresses.isPart(address); address = address.operand(0))
    if (isLockType(world_.addresses.typeAt(address)) || isLockType(world_.addresses.wholeOf(address)))
      return true;
  return false;
}

// What a variable is declared to be, if its type in LLVM does not tell.
void Cells::declareRoot(Term address) {
  const Term root = world_.addresses.root(address);
  const auto *variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(world_.addresses.globalAt(root));
  if (variable == nullptr || world_.addresses.declaredAt(root) != nullptr)
    return;
  if (llvm::StructType *declared = world_.declared.of(*variable))
    views_.declare(root, *declared);
}

} // namespace raddle::verify
