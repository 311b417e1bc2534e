// A normalized module in, one that announces its operations to the runtime out.
//
// The inserted calls are opaque and carry no attributes: the optimizer, which runs afterwards, has to assume that each
// reads and writes all memory whose address has ever been passed on, so it can neither drop, merge nor move the
// accesses they announce. Memory that is not announced is private, where it may do what it likes.
#pragma once

#include <vector>

#include <llvm/IR/Module.h>

#include "program/operations.h"

namespace raddle::instrument {

// A site that the runtime is told of, and what is done there.
struct Announced {
  program::Site site;
  program::Action action = program::Action::Read;
};

// REQUIRES: `module` is normalized and the whole program. ENSURES: it is valid and marked as instrumented; one that was
// marked before is left as it is. Returns what it announces, in the order of the code; nothing in that case.
std::vector<Announced> instrument(llvm::Module &module);

[[nodiscard]] bool isInstrumented(const llvm::Module &module);

} // namespace raddle::instrument
