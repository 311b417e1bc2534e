// Allocations that may fail, if the user asks for it: each of the program is preceded by a choice, and returns null if
// it says so.
//
// It is done to the module that every engine starts from, so that an execution that was found symbolically can be
// repeated natively, as one with any other choice.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::harness {

// Those that return null when they fail (malloc, calloc, realloc, strdup and their like), except in models, which say
// themselves what fails.
void letAllocationsFail(llvm::Module &module);

} // namespace raddle::harness
