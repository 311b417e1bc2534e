// Inlines what loops call to look at a value, where that shows that all they do is wait.
//
//   while (!ready.load()) ;      while (isLocked(&lock)) sched_yield();      while (!mutex.try_lock()) ;
//
// Whether a loop only waits is a question about one function (program/awaits.h), and here the answer lies in another:
// a wrapper of the library or of the program. Inlining changes no access and no order of accesses; the places in the
// source stay what they are. Functions in which it shows no further waiting loop are left alone.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// REQUIRES: the functions of the module have their locals in registers. ENSURES: so have they afterwards.
void openWaitingLoops(llvm::Module &module);

} // namespace raddle::frontend
