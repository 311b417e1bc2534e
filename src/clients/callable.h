// Which procedures of a module clients can call.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "verify/specifications.h"

namespace raddle::clients {

struct Callable {
  std::vector<std::string> procedures; // by their names for the linker
  std::vector<std::string> init;       // those that prepare the module
};
[[nodiscard]] Callable callableIn(llvm::Module &module, const verify::Specifications &specifications);

// Why not that one; empty if they can.
[[nodiscard]] std::string whyNotCalled(const llvm::Function &procedure, llvm::Module &module,
                                       const verify::Specifications &specifications);

// Whether libraries define what the module only declares.
[[nodiscard]] bool isDefinedElsewhere(const llvm::Function &function);

} // namespace raddle::clients
