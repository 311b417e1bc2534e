// Makes locals registers that are pointers here and numbers there.
//
// clang loads and stores atomic pointers as numbers, and moves them from and to pointers through locals: what
// `t = atomic_load(&top)` stores to a temporary as a number is loaded from it as a pointer. Such a local cannot become
// a register until all of its accesses have one type. None of this is visible to another thread.
#pragma once

#include <llvm/IR/Function.h>

namespace raddle::frontend {

// Whether the function has such locals.
[[nodiscard]] bool hasPunnedLocals(llvm::Function &function);

// From now on accesses to them have the type of the local.
void unifyPunnedLocals(llvm::Function &function);

} // namespace raddle::frontend
