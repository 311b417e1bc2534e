// The locks that a thread holds, as one number that an access can remember.
//
// The model: a lockset is a chain of the lock taken last and the lockset before it; 0 is the empty one. Equal chains
// have equal numbers. Numbers are given in order of first appearance, mean the same as long as the process lives, and
// so are never undone; which lockset a thread has is part of its state.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// The running thread took the lock at `address`, of `size` bytes, or gave it back; it may hold one several times, as a
// reader.
void noteAcquired(uint64_t address, uint32_t size);
void noteReleased(uint64_t address);

// As raddle_machine_locks.
uint32_t locksOf(uint32_t lockset, RaddleLock *locks, uint32_t capacity);

} // namespace raddle::runtime
