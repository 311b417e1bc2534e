// Questions the host asks about the condition variables of the program.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// How many threads wait on the condition variable and were not woken.
uint32_t waiterCount(uint64_t condition);
// `thread` waits on some condition variable, and nobody woke it.
bool waitsUnwoken(uint32_t thread);

// The running thread may be woken from its next wait by nobody.
bool mayWakeByItself();
// The waiter with this index in order of numbers, or RADDLE_NO_THREAD.
uint32_t waiterAt(uint64_t condition, uint32_t index);

} // namespace raddle::runtime
