// Rewrites that make what a program does easier to follow, and change nothing that it does.
#pragma once

#include <cstddef>

#include <llvm/IR/Module.h>

namespace raddle::analysis {

// What is registered to be called when the program ends is called there: where main returns, and where the program
// calls `exit`. Nothing is done if threads may end the program otherwise.
void callAtEnd(llvm::Module &module);

// Loops that create or join threads, as often as is known and not often, are written out. `left` instructions are the
// limit.
void unrollSmallLoops(llvm::Module &module, size_t &left);

// A load is replaced by what was stored there, if no other instruction of the program writes there and the store is
// executed before in the same activation. The load itself stays. Returns whether there was one.
// REQUIRES: the module is prepared otherwise, and has a main.
bool forwardOnlyStores(llvm::Module &module);

} // namespace raddle::analysis
