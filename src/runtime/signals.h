// Crashes of the program, told by signals: the thread that caused one is parked and the host goes on.
#pragma once

namespace raddle::runtime {

// Installs the handlers, on a stack of their own.
void catchSignals();

} // namespace raddle::runtime
