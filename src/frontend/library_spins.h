// Waiting loops of the C++ library that give up after a while.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// std::__detail::__atomic_spin asks a question up to sixteen times before the thread really waits. That another thread
// runs in between is possible before the first time as well, and asking in vain changes nothing: once is enough.
void shortenLibrarySpins(llvm::Module &module);

} // namespace raddle::frontend
