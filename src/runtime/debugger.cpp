// What debuggers look at; see abi/debugger.h.
#include "abi/debugger.h"

#include <stddef.h>

#include "runtime/state.h"
#include "runtime/system.h"

using namespace raddle::runtime;

RADDLE_EXPORT const RaddleDebugger raddle_machine_debugger = {
    RADDLE_DEBUGGER_VERSION, threads, kMaxThreads, sizeof(Thread), offsetof(Thread, stack), offsetof(Thread, state),
    offsetof(Thread, exists)};

RADDLE_EXPORT volatile uint64_t raddle_machine_stop_access = 0;

// Nothing is known about what they do, so that calls of them stay.
RADDLE_EXPORT __attribute__((noinline)) void raddle_machine_before_step(uint64_t taken, uint64_t thread) {
  asm volatile("" : : "r"(taken), "r"(thread) : "memory");
}
RADDLE_EXPORT __attribute__((noinline)) void raddle_machine_at_end(uint64_t taken) {
  asm volatile("" : : "r"(taken) : "memory");
}
RADDLE_EXPORT __attribute__((noinline)) void raddle_machine_at_access(void) {
  asm volatile("" : : : "memory");
}
RADDLE_EXPORT __attribute__((noinline)) void raddle_machine_at_race(uint64_t first, uint64_t firstThread,
                                                                    uint64_t firstPlace, uint64_t secondPlace) {
  asm volatile("" : : "r"(first), "r"(firstThread), "r"(firstPlace), "r"(secondPlace) : "memory");
}
RADDLE_EXPORT __attribute__((noinline)) void raddle_machine_at_failure(uint64_t thread, const char *message) {
  asm volatile("" : : "r"(thread), "r"(message) : "memory");
}
