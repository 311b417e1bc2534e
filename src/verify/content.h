// What the result for a procedure depends on: if that is the same, so is the result.
#pragma once

#include <cstdint>

#include "verify/specifications.h"

namespace raddle::verify {

// Of the code of the procedure and of all that is inlined there, the specifications of what it calls, all access
// predicates and global invariants. Lines and names of files are no part of it.
[[nodiscard]] uint64_t contentOf(const llvm::Function &function, const Specifications &specifications);

} // namespace raddle::verify
