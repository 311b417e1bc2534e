// What rounds that are left out have read, and who writes it afterwards: decision 044, on races.
//
// Where a thread stops after a round, it cannot cause what it would have caused behind the loop, which may race with
// the round. So both are kept through all executions: what rounds have read that the last one may not read, and what
// other threads write while nothing orders that after the thread's coming to a loop. If they meet, a race may be
// missed.
#pragma once

#include <cstdint>

#include "runtime/state.h"

namespace raddle::runtime {

// The running thread stops here, at `site`, after a round that looked at this.
void noteLeftOut(const Look &look, const RaddleSite *site);

// The running thread comes to a loop whose rounds may be left out.
void notePassing(Thread &thread);

// The running thread writes or frees; `flags` are those of recordAccess.
void noteWriteAfterRounds(uint64_t address, uint64_t size, uint8_t flags);

} // namespace raddle::runtime
