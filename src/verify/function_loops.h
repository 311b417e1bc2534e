// The loops of functions.
#pragma once

#include <map>
#include <memory>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>

namespace raddle::verify {

// Of one function.
struct FunctionLoops {
  explicit FunctionLoops(const llvm::Function &function);

  // Whether it can be computed for each of them how often it is repeated at most.
  [[nodiscard]] bool end();

  llvm::DominatorTree tree;
  llvm::LoopInfo info; // by the tree
};

// Of all functions that are asked for, each computed once.
class KnownLoops {
public:
  [[nodiscard]] FunctionLoops &of(const llvm::Function &function);

private:
  std::map<const llvm::Function *, std::unique_ptr<FunctionLoops>> loops_;
};

} // namespace raddle::verify
