// Objects of the environment that the program may free.
//
// For symbolic execution they are variables with an attribute that says so (program::kBlockAttribute). Natively they
// have to be blocks of the heap indeed, or the program would crash where it frees them.
#pragma once

#include <llvm/IR/Module.h>

#include "harness/harness.h"

namespace raddle::harness {

// Whether the program calls a function that frees memory.
[[nodiscard]] bool freesBlocks(const llvm::Module &module);

// Makes the variables that stand for blocks what they stand for: main allocates them before it does anything else.
// REQUIRES: the plan is of that module.
void allocateBlocks(llvm::Module &module, const Plan &plan);

} // namespace raddle::harness
