// What Joins asks LLVM about loops: for its own files only.
#pragma once

#include <llvm/Analysis/LazyValueInfo.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Dominators.h>

#include "analysis/joins.h"
#include "program/analyses.h"

namespace raddle::analysis {

struct Joins::Analyses {
  program::Analyses all;

  llvm::ScalarEvolution &evolution(const llvm::Function &function) {
    return all.functions.getResult<llvm::ScalarEvolutionAnalysis>(const_cast<llvm::Function &>(function));
  }
  llvm::LazyValueInfo &values(const llvm::Function &function) {
    return all.functions.getResult<llvm::LazyValueAnalysis>(const_cast<llvm::Function &>(function));
  }
  llvm::LoopInfo &loops(const llvm::Function &function) {
    return all.functions.getResult<llvm::LoopAnalysis>(const_cast<llvm::Function &>(function));
  }
  llvm::DominatorTree &dominators(const llvm::Function &function) {
    return all.functions.getResult<llvm::DominatorTreeAnalysis>(const_cast<llvm::Function &>(function));
  }
};

} // namespace raddle::analysis
