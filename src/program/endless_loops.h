// Loops that may not end.
#pragma once

#include <vector>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

namespace raddle::program {

struct EndlessLoop {
  llvm::Instruction *latch = nullptr;      // executed in each round: the jump back
  const llvm::DILocation *start = nullptr; // where the loop begins in the source; may be null
};

// One per jump back whose loop has no number of rounds that can be computed at its entry; loops made by goto that are
// not natural loops are always among them. In the order of the code.
[[nodiscard]] std::vector<EndlessLoop> endlessLoops(llvm::Function &function);

} // namespace raddle::program
