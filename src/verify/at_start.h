// What can be told of a module before any procedure of it runs.
#pragma once

#include <vector>

#include <llvm/IR/Module.h>

#include "verify/memory.h"

namespace raddle::verify {

// Whether some mutex may be one that its holder may lock again.
[[nodiscard]] bool hasRecursiveLocks(const llvm::Module &module);

// Memory as the initializers of variables leave it; what is in large arrays is left unknown.
[[nodiscard]] Memory memoryAtStart(const llvm::Module &module, Terms &terms, Addresses &addresses);

} // namespace raddle::verify
