// Locks that are no mutexes but are taken and given back by the same operations: the guards of function-local statics,
// the controls of pthread_once, and spin locks.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// The argument of an Acquire, TryAcquire or Release tells what kind of lock it is on; 0 is a mutex.
enum class PlainLock : uint64_t { Guard = 1, Once = 2, Spin = 3 };

// Each: who holds it, or RADDLE_NO_THREAD.
uint32_t guardHolder(uint64_t guard);
uint32_t onceHolder(uint64_t control);
uint32_t spinLockHolder(uint64_t lock);

} // namespace raddle::runtime
