#include "frontend/library_spins.h"

#include <vector>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "program/library.h"

namespace raddle::frontend {

namespace {

using Role = effects::LibraryRole;

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

bool callsAttempt(const llvm::Instruction &step) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&step);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && program::libraryRoleOf(*callee) == Role::Attempt;
}

// It is about the word, and about nothing else that the function does in a loop.
bool isRetryLoop(const llvm::Loop &loop) {
  return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock *block) {
    return llvm::any_of(*block, [](const llvm::Instruction &step) { return step.isAtomic() || callsAttempt(step); });
  });
}

// All of them begin with the load of the word.
llvm::BasicBlock *splitBeginning(llvm::Function &function) {
  llvm::BasicBlock &entry = function.getEntryBlock();
  return llvm::SplitBlock(&entry, &*entry.getFirstNonPHIOrDbgOrAlloca());
}

// The block to which the function goes if `step`, a compare-exchange, fails.
llvm::BasicBlock *failureOf(llvm::Instruction &step) {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(step.getParent()->getTerminator());
  const auto *success =
      branch && branch->isConditional() ? llvm::dyn_cast<llvm::ExtractValueInst>(branch->getCondition()) : nullptr;
  const bool isDecided = success && success->getAggregateOperand() == &step && success->getIndices()[0] == 1;
  return llvm::isa<llvm::AtomicCmpXchgInst>(step) && isDecided ? branch->getSuccessor(1) : nullptr;
}

void repeatAttempts(llvm::Function &function) {
  llvm::BasicBlock *anew = splitBeginning(function);
  std::vector<llvm::BasicBlock *> failures;
  for (llvm::Instruction &step : llvm::instructions(function))
    if (llvm::BasicBlock *failure = failureOf(step); failure && failure->getSingleSuccessor())
      failures.push_back(failure);
  for (llvm::BasicBlock *failure : failures)
    failure->getTerminator()->setSuccessor(0, anew);
}

void restart(llvm::Function &function) {
  llvm::BasicBlock *anew = splitBeginning(function);
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  for (const llvm::Loop *loop : loops.getLoopsInPreorder()) {
    llvm::BasicBlock *latch = loop->getLoopLatch();
    if (latch && isRetryLoop(*loop))
      latch->getTerminator()->replaceSuccessorWith(loop->getHeader(), anew);
  }
}

} // namespace

void restartLibraryRetries(llvm::Module &module) {
  for (llvm::Function &function : module) {
    const Role role = function.isDeclaration() ? Role::None : program::libraryRoleOf(function);
    if (role == Role::Retry)
      restart(function);
    else if (role == Role::SingleAttempt)
      repeatAttempts(function);
  }
}

void shortenLibrarySpins(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (program::libraryRoleOf(function) == Role::Spin)
      askOnce(function);
}

} // namespace raddle::frontend
