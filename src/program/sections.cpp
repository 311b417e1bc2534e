#include "program/sections.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include "program/inputs.h"

namespace raddle::program {

bool isAtomicSection(const llvm::Function &function) {
  const llvm::StringRef name = function.getName();
  return name.starts_with("__VERIFIER_atomic_") && name != "__VERIFIER_atomic_begin" && name != "__VERIFIER_atomic_end";
}

llvm::Instruction &firstOfSection(llvm::Function &function) {
  llvm::Instruction *at = &*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  for (auto *call = llvm::dyn_cast<llvm::CallBase>(at); call && isChoice(*call) && !call->isTerminator();
       call = llvm::dyn_cast<llvm::CallBase>(at))
    at = at->getNextNode();
  return *at;
}

bool isChoice(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return false;
  const llvm::StringRef name = callee->getName();
  if (name == "__raddle_choose" || name == "raddle_choose")
    return call.arg_size() == 1 && llvm::isa<llvm::Constant>(call.getArgOperand(0));
  return name.starts_with(kNondetPrefix) && call.arg_size() == 0;
}

} // namespace raddle::program
