// Makes a program follow which bits nobody has written, and stop where they matter: before a branch, an access, a
// division or a call of a library that depends on them (abi/shadow.h, decision 019).
//
// Every value of the program gets a shadow value beside it (ShadowBits); loads, stores and copies take that of memory
// along. Copying and computing never fails.
#pragma once

#include <llvm/IR/Module.h>

#include "instrument/shadow_plan.h"
#include "instrument/site_records.h"

namespace raddle::instrument {

// Inserts all of that. REQUIRES: program::isFollowed(module); `plan` was made before the module was instrumented,
// and it is now. ENSURES: what was marked is zero.
void followUninitialized(llvm::Module &module, ShadowPlan &plan, SiteRecords &sites);

} // namespace raddle::instrument
