// Locks whose memory comes to its end: when a block is freed, a local's block of the program is left, or a thread ends
// with its thread-locals. To the lock that is as if it were destroyed.
#pragma once

#include "abi/raddle_abi.h"
#include "runtime/memory_map.h"

namespace raddle::runtime {

// The running thread ends the life of all that lies there, at the site where it is: misuse if a lock in it is held,
// whoever holds it, or if threads wait on a condition variable or at a barrier in it. What threads that were parked
// hold does not count: they will never run.
//
// Who else works on the lock does so before or after: to free is dependent with it, and where an end is no step, what
// is not ordered with it is a race.
void checkLocksAtEnd(Range ending);
// The same of memory that no other thread can reach.
void checkOwnLocksAtEnd(Range ending);
// The same of the locals in which the running thread was when it ended by a call.
void checkLocalLocksAtExit();

} // namespace raddle::runtime
