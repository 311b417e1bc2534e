// A normalized module in, one that announces its operations to the runtime out.
//
// The inserted calls are opaque and carry no attributes: the optimizer, which runs afterwards, has to assume that each
// reads and writes all memory whose address has ever been passed on, so it can neither drop, merge nor move the
// accesses they announce. Memory that is not announced is private, where it may do what it likes.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::instrument {

// REQUIRES: `module` is normalized and the whole program. ENSURES: it is valid and marked as instrumented; one that was
// marked before is left as it is.
void instrument(llvm::Module &module);

[[nodiscard]] bool isInstrumented(const llvm::Module &module);

} // namespace raddle::instrument
