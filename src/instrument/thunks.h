// Calls through pointers of functions that the program does not define.
//
// What such a function accesses is announced before a call of it, so the call has to be one. Whoever takes its address
// gets that of a function of ours in its place, which does nothing but call it.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::instrument {

// To be called before anything is asked about the module.
void addThunks(llvm::Module &module);

} // namespace raddle::instrument
