// The locks that a thread holds, as one number that an access can remember.
//
// The model: a lockset is a chain of the lock taken last and the lockset before it; 0 is the empty one. Equal chains
// have equal numbers. Numbers are given in order of first appearance, mean the same as long as the process lives, and
// so are never undone; which lockset a thread has is part of its state.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

enum class LockMode : uint8_t { Alone, Read };
// The running thread took the lock at `address`, of `size` bytes, or gave it back; it may hold one several times, as a
// reader.
void noteAcquired(uint64_t address, uint32_t size, LockMode mode = LockMode::Alone);
void noteReleased(uint64_t address);

// The lock of a lockset that was taken last, and the lockset before it. REQUIRES: it is neither empty nor unknown.
const RaddleLock &lastOf(uint32_t lockset);
uint32_t withoutLast(uint32_t lockset);
// The address of the lock of any lockset that was taken last; 0 if it is empty or unknown.
uint64_t lastLockIn(uint32_t lockset);
// Whether the locks of the lockset are known: the table had room for it.
bool isKnownLockset(uint32_t lockset);

// As raddle_machine_read_locks.
uint64_t readLocksOf(uint32_t lockset);

// As raddle_machine_locks.
uint32_t locksOf(uint32_t lockset, RaddleLock *locks, uint32_t capacity);

} // namespace raddle::runtime
