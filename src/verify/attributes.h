// Clang's thread safety attributes as access predicates and preconditions.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Module.h>

namespace raddle::verify {

// Adds to the module what the macros of raddle.h would have made of the attributes, which raddle/thread_safety.h has
// turned into annotations, and takes these out. Returns which could not be read, and where they are.
// REQUIRES: normalized.
[[nodiscard]] std::vector<std::string> readAttributes(llvm::Module &module);

} // namespace raddle::verify
