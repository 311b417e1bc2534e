#include "frontend/back_edges.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace raddle::frontend {

llvm::PreservedAnalyses SeparateBackEdges::run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses) {
  const llvm::LoopInfo &loops = analyses.getResult<llvm::LoopAnalysis>(function);
  bool isChanged = false;
  for (const llvm::Loop *loop : loops.getLoopsInPreorder()) {
    llvm::BasicBlock *latch = loop->getLoopLatch();
    if (!latch || latch->getTerminator()->getNumSuccessors() == 1)
      continue;
    // The promises about the loop stand at its way back.
    llvm::MDNode *promises = latch->getTerminator()->getMetadata(llvm::LLVMContext::MD_loop);
    latch->getTerminator()->setMetadata(llvm::LLVMContext::MD_loop, nullptr);
    llvm::BasicBlock *back = llvm::SplitEdge(latch, loop->getHeader());
    back->getTerminator()->setMetadata(llvm::LLVMContext::MD_loop, promises);
    isChanged = true;
  }
  return isChanged ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace raddle::frontend
