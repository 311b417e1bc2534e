#include "verify/at_start.h"

#include <algorithm>

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

#include "program/library.h"
#include "verify/scalars.h"

namespace raddle::verify {

namespace {

constexpr uint64_t kMostElements = 1024; // of an array

// Writes initializers, part by part.
class Initializer {
public:
  Initializer(Memory &memory, Terms &terms, Addresses &addresses, const llvm::DataLayout &layout)
      : memory_(memory), terms_(terms), addresses_(addresses), layout_(layout), scalars_(terms, addresses, layout) {}

  void write(Term address, const llvm::Constant &value) {
    llvm::Type *type = value.getType();
    if (auto *structure = llvm::dyn_cast<llvm::StructType>(type)) {
      for (unsigned index = 0; index < structure->getNumElements(); ++index)
        write(addresses_.field(*structure, index, address), *value.getAggregateElement(index));
    } else if (type->isArrayTy()) {
      for (unsigned index = 0; type->getArrayNumElements() <= kMostElements && index < type->getArrayNumElements();
           ++index)
        write(addresses_.element(*type->getArrayElementType(), address, terms_.constant(kAddressBits, index)),
              *value.getAggregateElement(index));
    } else if (const auto space = spaceFor(layout_.getTypeStoreSize(type))) {
      const Term term = scalars_.constant(value);
      if (term && term.width() == widthOf(*space))
        memory_.write({*space, address}, term);
    }
  }

private:
  Memory &memory_;
  Terms &terms_;
  Addresses &addresses_;
  const llvm::DataLayout &layout_;
  Scalars scalars_;
};

// The kind of a mutex is a number in its initializer.
bool isRecursiveMutex(const llvm::GlobalVariable &variable) {
  if (program::lockKindOf(variable.getValueType()) != effects::LockKind::Mutex || !variable.hasInitializer())
    return false;
  constexpr unsigned kKind = 4; // of the fields of the C library's mutex
  const llvm::Constant *inner = variable.getInitializer()->getAggregateElement(0U);
  const llvm::Constant *kind = inner != nullptr ? inner->getAggregateElement(kKind) : nullptr;
  return kind != nullptr && !kind->isNullValue();
}

bool makesRecursiveMutex(const llvm::Function &function) {
  if (function.getName() == "pthread_mutexattr_settype")
    return !function.use_empty();
  return function.getName() == "mtx_init" &&
         std::any_of(function.user_begin(), function.user_end(), [](const auto *user) {
           const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
           const auto *kind = call != nullptr ? llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(1)) : nullptr;
           return kind == nullptr || (kind->getZExtValue() & 1U) != 0;
         });
}

} // namespace

bool hasRecursiveLocks(const llvm::Module &module) {
  const auto types = module.getIdentifiedStructTypes();
  return std::any_of(types.begin(), types.end(),
                     [](const auto *type) { return program::lockKindOf(type) == effects::LockKind::Recursive; }) ||
         std::any_of(module.global_begin(), module.global_end(), isRecursiveMutex) ||
         std::any_of(module.begin(), module.end(), makesRecursiveMutex);
}

Memory memoryAtStart(const llvm::Module &module, Terms &terms, Addresses &addresses) {
  Memory memory(terms, addresses);
  Initializer initializer(memory, terms, addresses, module.getDataLayout());
  for (const llvm::GlobalVariable &variable : module.globals()) {
    const bool isLockVariable = isLockType(variable.getValueType());
    if (isLockVariable)
      memory.write({Space::Holder, addresses.whole(addresses.global(variable))}, terms.constant(32, 0));
    else if (variable.hasInitializer())
      initializer.write(addresses.global(variable), *variable.getInitializer());
  }
  return memory;
}

} // namespace raddle::verify
