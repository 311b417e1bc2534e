#include "program/back_off.h"

#include <unordered_set>
#include <vector>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "effects/library.h"

namespace raddle::program {

namespace {

bool isLockOfSeveral(const llvm::Function &function) {
  return function.getName().starts_with("_ZSt4lockI");
}

// Those with a deadline are among them.
bool triesToLock(const llvm::Function &function) {
  return function.isDeclaration() && effects::lockFunctionNamed(function.getName()).use == effects::LockUse::Try;
}

// Only std::lock leads to `tries`, through whatever functions.
bool isUsedOnlyByLock(const llvm::Function &tries) {
  std::vector<const llvm::Function *> work = {&tries};
  std::unordered_set<const llvm::Function *> seen = {&tries};
  while (!work.empty()) {
    const llvm::Function *at = work.back();
    work.pop_back();
    const bool mayBeRoot = !at->isDeclaration() && !at->hasLocalLinkage() && !at->hasLinkOnceLinkage();
    if (mayBeRoot)
      return false;
    for (const llvm::Use &use : at->uses()) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
      if (!call || !call->isCallee(&use))
        return false;
      const llvm::Function *caller = call->getFunction();
      if (!isLockOfSeveral(*caller) && seen.insert(caller).second)
        work.push_back(caller);
    }
  }
  return true;
}

} // namespace

std::optional<BackOff> backOffOf(llvm::Function &function) {
  if (function.isDeclaration() || !isLockOfSeveral(function))
    return std::nullopt;
  for (const llvm::Function &other : *function.getParent())
    if (triesToLock(other) && !isUsedOnlyByLock(other))
      return std::nullopt;
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  for (const llvm::Loop *loop : loops) {
    llvm::BasicBlock *latch = loop->getLoopLatch();
    if (!loop->getSubLoops().empty() && latch && latch->getTerminator()->getNumSuccessors() == 1)
      return BackOff{loop->getHeader(), latch->getTerminator()};
  }
  return std::nullopt;
}

} // namespace raddle::program
