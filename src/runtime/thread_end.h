// How threads and the program come to their regular end.
#pragma once

#include <cstdint>

#include "runtime/state.h"

namespace raddle::runtime {

// Runs destructors of thread-locals and the handlers of atexit as steps of the running thread, which then ends. The
// other threads go on: what they do cannot be left out of the search.
[[noreturn]] void exitProgram(int status);

// pthread_exit: the running thread leaves its frames, with all that has to be done on the way, and ends.
[[noreturn]] void leaveAllFrames(void *result);

// The routine of the running thread returned `result`.
[[noreturn]] void exitThread(void *result);

} // namespace raddle::runtime
