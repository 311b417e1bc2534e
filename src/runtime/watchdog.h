// Notices threads of the program that hang where no step is counted: in a system call or in a function of a library.
//
// A kernel thread of our own watches, because a signal now and then would make system calls of the program return
// early. Only when it has seen nothing move for long enough does it send the one signal that parks the thread.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// From now on `signal` is sent to the calling kernel thread when a thread of the program takes no step and meets no
// round of a loop for so many seconds, and again until it does. 0: no longer. A forked process is not watched until it
// says so itself.
void startWatchdog(uint64_t seconds, int signal);

// Whether the running thread still stands where the watchdog saw it last.
bool hangs();

} // namespace raddle::runtime
