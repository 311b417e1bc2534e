#include "verify/access_names.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

#include "effects/functions.h"
#include "program/expressions.h"

namespace raddle::verify {

namespace {

// What an instruction accesses, or the lock that it is about.
const llvm::Value *accessedPointer(const llvm::Instruction &at) {
  if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&at))
    return update->getPointerOperand();
  if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&at))
    return exchange->getPointerOperand();
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&at);
  if (call != nullptr && call->arg_size() > 0 && call->getArgOperand(0)->getType()->isPointerTy()) {
    const uint8_t mutex = effects::functionNamed(calleeName(*call)).waitsWith;
    return call->getArgOperand(mutex < call->arg_size() ? mutex : 0);
  }
  return llvm::getLoadStorePointerOperand(&at);
}

llvm::Type *accessedType(const llvm::Instruction &at) {
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&at))
    return store->getValueOperand()->getType();
  if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&at))
    return exchange->getNewValOperand()->getType();
  return at.getType();
}

} // namespace

std::string AccessNames::find(const llvm::Instruction &at) const {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&at);
  const llvm::Function *callee = call != nullptr ? call->getCalledFunction() : nullptr;
  if (callee != nullptr && specifications_.find(*callee) != nullptr)
    return "what `" + callee->getName().str() + "` is specified to access";
  const std::string object = objectOf(at);
  return object.empty() ? "this" : "`" + object + "`";
}

std::string AccessNames::objectOf(const llvm::Instruction &at) const {
  const llvm::Value *pointer = accessedPointer(at);
  if (pointer == nullptr)
    return {};
  llvm::Type *type = accessedType(at);
  const uint64_t size = type->isSized() && !llvm::isa<llvm::CallBase>(at)
                            ? module_.getDataLayout().getTypeStoreSize(type).getFixedValue()
                            : 0;
  const program::Expressions expressions(*at.getFunction());
  return expressions.object(pointer, size, at.getDebugLoc().get()).text;
}

const std::string &AccessNames::of(const llvm::Instruction &at) {
  const auto [known, isNew] = known_.try_emplace(&at);
  if (isNew)
    known->second = find(at);
  return known->second;
}

} // namespace raddle::verify
