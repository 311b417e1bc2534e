#include "verify/function_loops.h"

#include <algorithm>

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>

namespace raddle::verify {

FunctionLoops::FunctionLoops(const llvm::Function &function)
    : tree(const_cast<llvm::Function &>(function)), info(tree) {} // NOLINT: it is only looked at

bool FunctionLoops::end() {
  if (info.empty())
    return true;
  llvm::Function &function = *tree.getRoot()->getParent();
  const llvm::TargetLibraryInfoImpl library;
  llvm::TargetLibraryInfo calls(library, &function);
  llvm::AssumptionCache assumptions(function);
  llvm::ScalarEvolution evolution(function, calls, assumptions, tree, info);
  const auto all = info.getLoopsInPreorder();
  return std::all_of(all.begin(), all.end(), [&](const llvm::Loop *loop) {
    return !llvm::isa<llvm::SCEVCouldNotCompute>(evolution.getSymbolicMaxBackedgeTakenCount(loop));
  });
}

FunctionLoops &KnownLoops::of(const llvm::Function &function) {
  auto &loops = loops_[&function];
  if (!loops)
    loops = std::make_unique<FunctionLoops>(function);
  return *loops;
}

} // namespace raddle::verify
