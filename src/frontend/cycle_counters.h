// The processor's counter of cycles: it is time.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// Readings of it (__rdtsc(), __builtin_readcyclecounter(), inline assembly once it is understood) become readings of
// CLOCK_MONOTONIC in nanoseconds, so that whoever controls the time controls them too. The processor's number is 0.
void readClockForCycles(llvm::Module &module);

} // namespace raddle::frontend
