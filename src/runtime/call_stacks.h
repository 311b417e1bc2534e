// Who called: the call stacks of threads, found by the frame pointers that instrumented code keeps.
//
// A search asks for one only when it has found something. An execution that is recorded keeps those of all steps,
// accesses, blocks and mutexes (RaddleMachineOptions::keepsStacks); equal stacks have the same number. Of what static
// constructors do, which run before anybody can say, those of blocks are always kept.
#pragma once

#include <cstdint>

#include "abi/call_stacks.h"
#include "runtime/state.h"

namespace raddle::runtime {

// Maps the memory that they are kept in. The stack of the host, which static constructors run on, ends at
// `hostStackEnd`.
void mapStacks(uint64_t hostStackEnd);

// Of `thread` where it is now. REQUIRES: its last operation was announced and is not over.
void findStack(const Thread &thread, RaddleStack &stack);

// The number of the stack of the running thread; from 1 on, and 0 if there is no more room. REQUIRES: they are kept.
uint32_t keepStack();
// The next event of the execution has that stack.
void addStepStack(uint32_t stack);
// The access with that number (access_history.h) was made by the running thread, which is there.
void keepStackOfAccess(uint32_t access);
// That happens to the object now.
void noteStack(RaddleStackKind kind, uint64_t object);

inline bool keepsStacksOfBlocks() {
  return control.options.keepsStacks != 0 || control.phase == Phase::Constructing;
}

} // namespace raddle::runtime
