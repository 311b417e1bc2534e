// Waiting loops of the C++ library that do not look like ones.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// std::__detail::__atomic_spin asks a question up to sixteen times before the thread really waits. That another thread
// runs in between is possible before the first time as well, and asking in vain changes nothing: once is enough.
void shortenLibrarySpins(llvm::Module &module);

// The locks inside std::stop_token and std::atomic<std::shared_ptr> are bits of a word: a function loads the word and
// tries to set the bit by a compare-exchange; where it cannot, it tries again with what it has seen. From now on it
// loads the word anew instead, which is the same as if it had come later, and shows that a round in vain is forgotten.
// REQUIRES: the functions have their locals in memory.
//
// A semaphore of C++20 asks whether it can be taken by one attempt, up to sixteen times before it waits. That an
// attempt is spoilt by another thread says nothing of the next one, so here each is repeated until the count is 0 or it
// was taken. (That others spoil sixteen in a row is then not seen.)
void restartLibraryRetries(llvm::Module &module);

} // namespace raddle::frontend
