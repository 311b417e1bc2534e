// Questions the host asks about a mutex of the program, and what a condition variable does to one.
#pragma once

#include <cstdint>
#include <pthread.h>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// Who holds it, or RADDLE_NO_THREAD.
uint32_t mutexHolder(uint64_t mutex);
// Where it was acquired last, or null.
const RaddleSite *mutexAcquiredAt(uint64_t mutex);

// The running thread holds it. So it was not destroyed, whatever others do.
bool holdsMutex(const pthread_mutex_t *mutex);
// Releases a mutex, however often the running thread holds it; returns how often. REQUIRES: it holds it.
uint32_t releaseForWait(pthread_mutex_t *mutex);
// The reverse; returns what a lock of it would. REQUIRES: the mutex is free and has been kept for undoing.
int acquireAfterWait(pthread_mutex_t *mutex, uint32_t depth);

// The running thread ends: whoever locks a robust mutex that it holds is told so.
void abandonRobustMutexes();

} // namespace raddle::runtime
