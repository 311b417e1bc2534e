// Whether executions of a program may depend on memory that nobody has written, and which is zero in ours.
//
// Cheap, and good enough for a word about what is assumed. A variable or block counts if something may read bytes of it
// on some way on which nothing has written them; what happens to a block once its address is stored is not followed,
// and counts as a read of all of it. Padding does not count. An array that is written at a computed index counts as
// written. Code of the C++ library is not looked at.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::program {

// REQUIRES: `module` is normalized.
[[nodiscard]] bool mayReadUnwritten(const llvm::Module &module);

// Says so of locals that are registers by now.
void noteUnwrittenRegisters(llvm::Module &module);

} // namespace raddle::program
