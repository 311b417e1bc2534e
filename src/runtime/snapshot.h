// Remembering the state of the program, and going back to it.
//
// Going back undoes the log, then puts back what is copied rather than logged: the records of the machine, and stack
// and thread-locals of each thread that lived at the mark. If code that is not instrumented ran since, all writable
// memory of the program and its libraries is copied back too; that needs a copy, made at the mark if it is small.
#pragma once

#include <cstdint>

namespace raddle::runtime {

void mapSnapshot();

void takeSnapshot();
// REQUIRES: takeSnapshot() and canRestore().
void restoreSnapshot();
// Before anything is undone: how much of each heap was in use, which has to be zero again where it is given back.
void noteHeapHighWater();

// Neither the undo log nor the copy is lacking anything.
bool canRestore();

// Of the program's data and heap, the same for the same contents whatever the schedule.
uint64_t hashMemory();

// Of everything that a step may change.
uint64_t hashState();

// The first address whose contents differ from the mark's, or 0. REQUIRES: options.keepCopy at the mark, nothing
// executed since the restore.
uint64_t firstDifference();

} // namespace raddle::runtime
