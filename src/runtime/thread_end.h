// How threads come to their regular end.
#pragma once

namespace raddle::runtime {

// pthread_exit: the running thread leaves its frames, with all that has to be done on the way, and ends.
[[noreturn]] void leaveAllFrames(void *result);

// The routine of the running thread returned `result`. The program exits when its last thread has ended: in a program
// that has something to do then, main waits for the others and does it, if it ends so.
[[noreturn]] void exitThread(void *result);

// Those of the thread_local objects of the running thread, the last one first.
void runThreadDestructors();

} // namespace raddle::runtime
