// Rounds of loops that may have been without effect (program/looks.h, decision 044).
//
// An effect is whatever another thread, or the thread itself in a later round, could notice: all but loads and attempts
// without success. Each thread counts its own, so that a round has had none if the count is what it was. The step that
// is being executed counts once it is over; whether it is one may be known only then.
//
// A lock that a round takes and gives back is no effect either, unless somebody noticed: tried to take it meanwhile and
// failed. Those who wait for it could have come first. Only threads that have come to a loop with locks are followed.
#pragma once

#include "abi/operation_traits.h"
#include "runtime/operation.h"
#include "runtime/state.h"

namespace raddle::runtime {

// The step being executed has no effect, or, an update, none if it leaves what it finds.
enum class Quiet : uint8_t { No, IfUnchanged, Yes };
extern Quiet stepIsQuiet;

// Whether the step being executed has had an effect so far.
inline bool stepHasEffect() {
  if (stepIsQuiet != Quiet::No) [[unlikely]]
    return stepIsQuiet == Quiet::IfUnchanged && loadValue(step.operation.object, step.operation.size) != step.before;
  const abi::OperationTraits &traits = abi::traitsOf(step.operation.kind);
  return traits.mayFail() ? step.succeeded : !traits.isDataAccess() || traits.bytes != abi::Bytes::Read;
}

// The thread has written memory without a step of its own.
inline void noteEffect() {
  ++runningThread().effects;
}

// Some thread's locks are followed: otherwise the first two below do nothing.
extern bool locksMatter;
// The step of `thread` that is over and counted may have taken a lock.
void noteTaken(uint32_t thread);
// The step being executed may give one back.
void noteGivenBack();
// It is an attempt that failed, because of what it found at its object.
void noteFailedAttempt();
// What it does depends on the word of its lock, which says whether the lock can be used.
void noteMark(const void *mark, uint64_t size);

// The running thread is about to write what nobody else can have read: see __raddle_unnoticed_begin.
bool writesUnnoticed();

// The round would not end as it did, if it were repeated now. REQUIRES: the thread has a LookAgain pending.
bool seesOther(const Thread &thread);

} // namespace raddle::runtime
