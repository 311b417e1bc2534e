// Going back to any earlier point of the execution, not only to the mark.
//
// A step changes memory that the undo log sees, and what belongs to the thread that takes it: its record, its stack,
// its pending operation. Those are kept in the same log when the step begins, so that a position of the log is all
// there is to a point, and going back costs what was done since. Steps that a thread takes one after the other and
// before which nobody wants to return make up a *run*, for which that is done once.
//
// Whoever writes to the record of another thread, or to tables of the runtime that belong to the execution, has to keep
// the old contents in the log as well.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// Whether a step of this RaddleOperationKind belongs to the run of the step that its thread took right before it.
bool continuesRun(uint8_t kind);

// `thread` is about to take a step, and has taken it. REQUIRES: of the former, on the host.
void beginStep(uint32_t thread);
void endStep(uint32_t thread);

// Keeps the memory that `operation` of the running thread is about to write. Once in a run is enough for what a run
// does again and again, as to lock and unlock a mutex.
void keepObject(const RaddleOperation &operation);

// Ends the run that is going on; whoever goes back, or marks a state to go back to, has to.
void endRun();

// The point where the machine is now, to be returned to later in the same execution; 0 if there is none because the
// next step of `thread` will belong to the run that is going on.
uint64_t pointBefore(uint32_t thread);

// False, and nothing happened, if what was done since that point is not all in the log: code that is not instrumented
// ran, or a stack was too large to be kept.
bool returnTo(uint64_t point);

} // namespace raddle::runtime
