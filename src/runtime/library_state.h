// What the C library remembers from call to call and all threads share: the state of rand(), the list of exit handlers.
//
// Each such thing is a *cell*. To use it is a visible operation, dependent with every other use of the same cell, as if
// the C library had one mutex for it: no two uses race, and what came before one happens before what comes after the
// next. What the cell holds belongs to the caller, who writes it through the undo log, after changeLibraryState.
#pragma once

#include <cstdint>

#include "effects/functions.h"

namespace raddle::runtime {

void mapLibraryState();

// Where in the mapping the numbers of random.cpp lie.
inline constexpr uint64_t kNumbersOffset = 1024;
inline constexpr uint64_t kNumbersBytes = 1024;

// Announces that the running thread changes the cell, at the site where it was seen last, and returns when it is its
// turn. REQUIRES: controlled().
void changeLibraryState(effects::Cell cell);

} // namespace raddle::runtime
