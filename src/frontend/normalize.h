// The one form of the program that both sides of raddle work on.
//
// Locals whose address is never taken become registers (mem2reg), loops get preheaders, single latches and dedicated
// exits (loop-simplify) and closed SSA form (LCSSA). Nothing here moves, merges, splits, speculates or drops an access
// to memory that another thread may see. That excludes simplifycfg and instcombine, and SROA too: it loads through
// both arms of a pointer phi ahead of the branch, and turns one copy of a struct into one access per field.
//
// The one thing that goes further: functions that waiting loops call are inlined there (waiting_loops.h).
//
// Operations that C leaves undefined get the meaning that the machine gives them (defined_operations.h), so that all
// engines agree on it, whatever clang would make of the liberty that it has.
//
// Promises about functions are withdrawn (memory(...), willreturn, nosync, mustprogress, nofree, speculatable):
// instrumented functions call the runtime and wait there, so what `pure` and `const` say in the source is no longer
// true, and a loop that waits for another thread must not be taken for one that ends.
#pragma once

#include <cstdint>

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// What locals contain that nobody has written yet: zero, so that executions are repeatable, or any value; or such
// values are marked, so that they can be followed (program::isUninitialized).
enum class Uninitialized : uint8_t { Zero, Any, Marked };

// ENSURES: the module is valid IR. Applying it twice changes nothing more.
void normalize(llvm::Module &module, Uninitialized uninitialized = Uninitialized::Zero);

} // namespace raddle::frontend
