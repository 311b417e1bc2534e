// How threads come to their regular end.
#pragma once

namespace raddle::runtime {

// pthread_exit: the running thread leaves its frames, with all that has to be done on the way, and ends.
[[noreturn]] void leaveAllFrames(void *result);

// The routine of the running thread returned `result`.
[[noreturn]] void exitThread(void *result);

// Those of the thread_local objects of the running thread, the last one first.
void runThreadDestructors();

} // namespace raddle::runtime
