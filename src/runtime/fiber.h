// Threads of the program as fibers: stacks of their own, switched by us.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// Reserves the slots of all threads.
void reserveThreadSlots();

// Makes the stack and the thread-locals of `thread` as new; it will begin with entry(). Sizes beyond the slot are cut.
// REQUIRES: on the host.
void prepareFiber(uint32_t thread, uint64_t stackBytes, void (*entry)());

// Lets `thread` run until it gives control back. REQUIRES: on the host.
void resumeFiber(uint32_t thread);
// Gives control back to the host; returns when resumed. REQUIRES: on a thread.
void suspendFiber();
// Runs `work` on the host: what it does only once leaves no trace on the stack of the thread, where memory that nobody
// initialized would show it. REQUIRES: on a thread.
void callHost(void (*work)());
// The running thread is where it would have given control back, and goes on.
void passStop();
// Gives control back for good. REQUIRES: on a thread.
[[noreturn]] void leaveFiber();

// Memory on a stack that nobody initialized has to read the same whatever was executed before; so below the top of a
// stopped thread everything is zero.
//
// Zeroes what steps left below the top of the stack of `thread`, whose top was as low as `lowestTop` at times.
void scrubBelow(uint32_t thread, uint64_t lowestTop);
// Zeroes what was used of its stack below `top` since the last such call.
void scrubStack(uint32_t thread, uint64_t top);
// Zeroes all of its stack that is not in use, however deep.
void scrubWholeStack(uint32_t thread);
// The running thread crashed with its stack in use down to `top`.
void noteDepth(uint64_t top);

} // namespace raddle::runtime
