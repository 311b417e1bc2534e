// Unions by which something else lies over what access predicates guard.
//
// An access by another member of such a union leaves no trace in the code that it is one to guarded memory: only debug
// information knows the union.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "verify/specifications.h"

namespace raddle::verify {

// As the source calls them, in the order of the debug information.
[[nodiscard]] std::vector<std::string> unionsOverGuarded(const llvm::Module &module,
                                                         const Specifications &specifications);

} // namespace raddle::verify
