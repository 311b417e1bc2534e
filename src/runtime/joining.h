// Joining threads, and what their ends have to do for it.
#pragma once

#include <cstdint>
#include <pthread.h>

namespace raddle::runtime {

// Looks whether the program mentions a function that joins without waiting.
void discoverJoining();

// The number of the thread with that handle. One that does not exist is misuse.
uint32_t existingThread(pthread_t handle);

// It is misuse if some thread is neither detached nor joined. Whether that is so when main returns hardly depends on
// the schedule: who could still join it is not joined itself, or detached.
void checkAllJoined();

// The running thread waits until no other is left.
void awaitAllOthers();

// The last step of the running thread but one, if somebody may look whether it has ended.
void announceEnding();

} // namespace raddle::runtime
