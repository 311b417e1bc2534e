#include "frontend/wide_atomics.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace raddle::frontend {

namespace {

constexpr llvm::StringLiteral kFeatures = "target-features";
constexpr llvm::StringLiteral kWide = "+cx16";
constexpr unsigned kWideBits = 128;

llvm::Type *accessed(const llvm::Instruction &step) {
  if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&step))
    return exchange->getCompareOperand()->getType();
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&step))
    return store->getValueOperand()->getType();
  return step.getType();
}

bool isWideAtomic(const llvm::Instruction &step) {
  return step.isAtomic() && !llvm::isa<llvm::FenceInst>(step) && accessed(step)->isIntegerTy(kWideBits);
}

} // namespace

void allowWideAtomics(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (!llvm::any_of(llvm::instructions(function), isWideAtomic))
      continue;
    const llvm::StringRef features = function.getFnAttribute(kFeatures).getValueAsString();
    if (!features.contains(kWide))
      function.addFnAttr(kFeatures, features.empty() ? kWide.str() : (features + "," + kWide).str());
  }
}

} // namespace raddle::frontend
