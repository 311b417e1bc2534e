// The events of one call of raddle_machine_step: that of the operation it was called for, and those of the operations
// that the thread went on with.
//
// Where nobody wants to return to, and nobody needs to be asked who is next, a thread need not stop: the steps of a run
// (checkpoint.h) can be taken without the host.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// `operation` is about to be executed; from now on `step` describes it. REQUIRES: on the host.
void beginEvents(const RaddleOperation &operation, uint32_t choice, RaddleExtent extent);
// `thread` stopped. Returns how many events there are.
uint32_t endEvents(uint32_t thread, const RaddleEvent **events);

// Whether the running thread, which comes to `operation`, executes it at once; then `step` describes it.
bool goesOnWith(const RaddleOperation &operation);

} // namespace raddle::runtime
