// Joining threads, and what their ends have to do for it.
#pragma once

#include <cstdint>
#include <pthread.h>

namespace raddle::runtime {

// Looks whether the program mentions a function that joins without waiting.
void discoverJoining();

// The number of the thread with that handle. One that does not exist is misuse.
uint32_t joinableThread(pthread_t handle);

// The last step of the running thread but one, if somebody may look whether it has ended.
void announceEnding();

} // namespace raddle::runtime
