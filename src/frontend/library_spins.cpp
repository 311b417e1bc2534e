#include "frontend/library_spins.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

namespace raddle::frontend {

namespace {

constexpr int64_t kRounds = 16; // __atomic_spin_count

void askOnce(llvm::Function &function) {
  for (llvm::BasicBlock &block : function)
    for (llvm::Instruction &instruction : block) {
      auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
      auto *rounds = compare ? llvm::dyn_cast<llvm::ConstantInt>(compare->getOperand(1)) : nullptr;
      if (rounds && rounds->getSExtValue() == kRounds)
        compare->setOperand(1, llvm::ConstantInt::get(rounds->getType(), 1));
    }
}

} // namespace

void shortenLibrarySpins(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (function.getName().starts_with("_ZNSt8__detail13__atomic_spinI"))
      askOnce(function);
}

} // namespace raddle::frontend
