// Inline assembly as what it is: atomic accesses, fences, pauses, computations.
//
// A statement whose instructions are all known is executed symbolically, over the values of its registers and flags,
// and replaced by LLVM instructions that do the same; all of raddle then sees the atomics of the source. An instruction
// with the prefix lock, and an exchange with memory, is an atomic update; a move from or to memory is an atomic load or
// store, as it is on the processor; everything else that accesses memory does so plainly. The order follows from what
// the compiler is told: with the clobber "memory" an update is sequentially consistent, a load acquires, a store
// releases; without it they are relaxed, because the compiler may move other accesses across the statement.
//
// Of what is not replaced, statements that only compute on registers are marked (program::kComputes). The rest stays
// what it is: code that nobody sees into.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// REQUIRES: the module is as clang made it: -O0, x86-64.
void understandAssembly(llvm::Module &module);

} // namespace raddle::frontend
