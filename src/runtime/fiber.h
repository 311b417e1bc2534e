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
// Gives control back for good. REQUIRES: on a thread.
[[noreturn]] void leaveFiber();

// Zeroes what was used of the stack of `thread` below `top`, so that memory nobody initialized reads the same in each
// execution.
void scrubStack(uint32_t thread, uint64_t top);
// The same for all of its stack that is not in use.
void scrubWholeStack(uint32_t thread);

} // namespace raddle::runtime
