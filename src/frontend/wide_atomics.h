// Atomic accesses to sixteen bytes.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// Lets functions use the instruction cmpxchg16b where they have such accesses. Otherwise LLVM leaves these to a
// library, which the program may not be linked with.
void allowWideAtomics(llvm::Module &module);

} // namespace raddle::frontend
