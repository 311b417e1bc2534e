// Calls that wait for nothing but time.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// poll(), ppoll(), select() and pselect() of no descriptors are ways to sleep: such calls become calls of the functions
// that are known for it, so that whoever controls the time controls them too.
void replacePauses(llvm::Module &module);

} // namespace raddle::frontend
