// Pointers that main keeps in registers, where reports find them.
//
// What the program has in the heap is named after the locals of main that lead to it: `inbox->count`. A pointer whose
// address is never taken is a register in a normalized module (frontend/normalize.h), which no report can read. So it
// gets a local of its own, that is written once more where the pointer is, and never read by the program.
//
// That is for pointers which are written at one place, outside of loops, and else are null: their name always means the
// same object, and no loop that only waits gets something to do.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::instrument {

// REQUIRES: `module` is normalized, and nobody has asked about its locals yet.
void keepNamedPointers(llvm::Module &module);

} // namespace raddle::instrument
