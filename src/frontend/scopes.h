// Where variables of inner blocks of the source end.
//
// LLVM's lifetime markers say it, but clang at -O0 emits none, and asking for them changes the control flow of every
// function that has variables. So the markers are put in here, from the debug information: a variable begins where it
// is declared and ends where the control flow leaves its block. Destructors belong to the block though debug
// information places them behind it. A variable for which a use could come after its end, by its name or by that of
// another variable of its block, gets no markers: it lives as long as its function. So markers never make a
// correct use an error.
//
// A temporary ends with its destructor. One without a destructor lives as long as its function.
//
// Only variables whose address becomes a value are marked: nobody else can use them too late.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// REQUIRES: as clang has emitted it, before variables become registers.
void markScopes(llvm::Module &module);

// Between markScopes and this, no variable becomes a register whose address is stored: an access through the pointer
// would become one by its name, at any time.
void releaseMarked(llvm::Module &module);

} // namespace raddle::frontend
