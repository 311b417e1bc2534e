// Deferred cancellation: pthread_cancel asks a thread to end, and it does so at its next cancellation point.
//
// Whether a thread was asked is a word of its own. At a point the thread looks at that word. At a point where it may
// have to wait, the search then chooses: either the thread waits as always, or it waits for being cancelled and for
// nothing else. An execution in which the choice turns out wrong (the thread is cancelled and still waits, or waits to
// be cancelled and never is) is none: its thread is *stale*, and the execution counts as blocked. So each way in which
// a wait can end is explored once, and cancellation needs no rule of its own in the table of dependence.
//
// A program that never mentions pthread_cancel has no cancellation points at all.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// Looks whether the program mentions pthread_cancel.
void discoverCancellation();

// A cancellation point that does not wait: does not return if the running thread was cancelled.
void testCancellation();

// What is to be done at a cancellation point that may wait.
enum class CancelPoint : uint8_t {
  Passed,    // wait as always
  Cancelled, // the thread was cancelled before
  Awaits,    // the thread is to be cancelled while it waits
};
CancelPoint reachCancelPoint();
// The same for a wait that has nothing to put in order when it is cancelled: returns only to wait as always.
void passCancelPoint();

// The running thread waits until it is cancelled.
void awaitCancellation();
// The running thread leaves all its frames and ends. REQUIRES: it was cancelled.
[[noreturn]] void endCancelled();

// From now on the running thread cannot be cancelled: it ends.
void stopCancellation();

// `thread` was joined: to cancel it is misuse from now on.
void endCancellationOf(uint32_t thread);

// A pending operation that is not enabled is part of a wrong choice, as above.
bool isWrongAboutCancellation(const RaddlePending &pending);

} // namespace raddle::runtime
