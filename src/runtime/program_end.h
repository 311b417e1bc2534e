// How the program comes to its end: main returns, or a thread calls exit, _exit or quick_exit.
//
// The C library has one list of exit handlers and one end, and whoever touches one of them does so in turn: to register
// a handler, to take one from the list and to end the program are operations on one cell (library_state.h), dependent
// with each other and with nothing else. Handlers run in the thread that exits, as its steps; the other threads go on,
// even behind the end, because what they do there they could have done before it. Only those who come to the cell after
// the end are gone with the program.
#pragma once

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// Looks whether the program ends or registers handlers otherwise than by returning from main.
void discoverExits();

// Main returned `status`.
[[noreturn]] void returnFromMain(int status);

// Whether the program has anything to do when it exits.
[[nodiscard]] bool runsAtExit();

// Whether the site stands for the return from main, which has no record in the program.
[[nodiscard]] bool isReturnFromMain(const RaddleSite *site);

} // namespace raddle::runtime
