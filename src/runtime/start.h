// How the runtime takes control of the process, before any code of the program runs.
#pragma once

namespace raddle::runtime {

// Hands the process over to the explorer, on the running stack, and exits when it is done. The program can then only
// run as fibers.
[[noreturn]] void becomeHost();

// Calls the program's main as thread 0 and ends that thread. The entry of its fiber.
void runMain();

} // namespace raddle::runtime
