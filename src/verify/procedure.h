// Checks one procedure, for any thread, among any number of others that keep to the access predicates.
//
// All paths through the procedure are followed, one by one (path_explorer.h); loops are cut at their heads (loops.h). A
// path is a sequence of blocks, each a sequence of right movers, one step of any kind, and left movers; so each block
// can be taken for one atomic step (movers.h). Between blocks other threads change whatever they may. Each block either
// changes nothing that is shared, or is the action that the procedure is specified to perform (simulation.h).
#pragma once

#include "verify/context.h"

namespace raddle::verify {

// REQUIRES: `function` is defined.
[[nodiscard]] ProcedureResult checkProcedure(World &world, const llvm::Function &function,
                                             const ProcedureLimits &limits);

} // namespace raddle::verify
