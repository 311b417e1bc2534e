// std::thread as the threads of POSIX.
//
// The library starts a thread by a call of the virtual method `_M_run` of a state object, from code that no header has.
// That code is written out here, so that the analyses see which functions the thread runs, and that its end destroys
// the state. A start or a join may fail, with an exception.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::analysis {

void writeOutStandardThreads(llvm::Module &module);

} // namespace raddle::analysis
