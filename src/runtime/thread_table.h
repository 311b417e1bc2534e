// The threads of an execution, and the numbers by which threads are known in all of them.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// The number of the thread that was or will be the `occurrence`-th that `creator` creates. The first question gives it
// the next free number, or RADDLE_NO_THREAD if there are too many.
uint32_t internThread(uint32_t creator, uint32_t occurrence);

// Makes the record of a new thread and puts it among the live ones. REQUIRES: it does not exist in this execution.
void addThread(uint32_t thread);
// It is no longer live: it exited or was parked.
void removeLive(uint32_t thread);

// Tells the live threads from number `first` on where in `live` they are.
void renumberLive(uint32_t first);

// As the argument of a join: it waits for the end of the thread, joinable or not.
inline constexpr uint64_t kAwaitsEnd = 1;
// Whether a join has to wait. A thread that cannot be joined any more is not waited for otherwise: the join then fails.
bool waitsForEnd(const RaddleOperation &join);

// The thread with that pthread_t, in this execution; RADDLE_NO_THREAD if there is none.
uint32_t threadOfHandle(uint64_t handle);

} // namespace raddle::runtime
