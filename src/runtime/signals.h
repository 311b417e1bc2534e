// Crashes of the program, told by signals: the thread that caused one is parked and the host goes on. So is one that
// hangs where no step is counted: in a function of a library, for example.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// Installs the handlers, on a stack of their own.
void catchSignals();

// From now on a thread that takes no step and meets no round of a loop for so many seconds is parked; so is one that
// runs when another process sends RADDLE_HANG_SIGNAL. 0: only the latter. Forked processes have to ask again.
void watchThreads(uint64_t seconds);

} // namespace raddle::runtime
