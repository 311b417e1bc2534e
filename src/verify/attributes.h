// Clang's thread safety attributes as access predicates and preconditions.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Module.h>

namespace raddle::verify {

struct AttributesRead {
  bool hasAny = false;
  std::vector<std::string> unread; // which are not understood, and where they are
};

// Adds to the module what the macros of raddle.h would have made of the attributes, which raddle/thread_safety.h has
// turned into annotations, and takes these out. REQUIRES: normalized.
[[nodiscard]] AttributesRead readAttributes(llvm::Module &module);

} // namespace raddle::verify
