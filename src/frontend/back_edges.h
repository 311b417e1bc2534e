// Gives each loop a block of its own in which it jumps back: what is done there is done before another round, and never
// when the loop is left.
#pragma once

#include <llvm/IR/PassManager.h>

namespace raddle::frontend {

// REQUIRES: loops are simplified, so that each has one way back.
struct SeparateBackEdges : llvm::PassInfoMixin<SeparateBackEdges> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace raddle::frontend
