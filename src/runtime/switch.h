// Switching stacks. Written in assembly in switch.S; see there for the layout of a saved stack.
#pragma once

#include <cstdint>

extern "C" {

// Saves what a called function must preserve on the running stack, and its top in *saved; then goes on where the stack
// with top `stack` was saved, with that thread pointer.
void raddleSwitch(uint64_t *saved, uint64_t stack, uint64_t threadPointer);

// The second half alone: leaves the running stack for good.
[[noreturn]] void raddleLoad(uint64_t stack, uint64_t threadPointer);

// Where a new stack begins: calls the function in rbx with r12 as its argument.
void raddleFiberEntry();

// What the kernel calls after a signal handler.
void raddleSignalReturn();

// The processor has wrfsbase and the kernel allows it.
extern uint8_t raddleHasFsgsbase;
}

namespace raddle::runtime {

// A saved stack, lowest address first; what raddleSwitch pushes and pops.
struct SavedStack {
  uint32_t mxcsr;
  uint32_t x87Control;
  uint64_t r15, r14, r13, r12, rbx, rbp;
  void (*resume)();
};

} // namespace raddle::runtime
