// What a procedure requires of its arguments, as a function that can be executed.
#pragma once

#include <llvm/IR/Function.h>

#include "verify/specifications.h"

namespace raddle::clients {

// Whether all it requires can be computed from its arguments: not what speaks of locks, of who may reach an object, or
// of memory.
[[nodiscard]] bool canRequire(const verify::ProcedureSpec &spec);

// Adds a function with the same parameters that says whether they are as required; null if nothing is.
// REQUIRES: canRequire, and `spec` is that of the procedure, in its module.
[[nodiscard]] llvm::Function *addRequirement(llvm::Function &procedure, const verify::ProcedureSpec &spec);

} // namespace raddle::clients
