// The counter of cycles is time: it does not run backwards, and nothing about it is uncontrolled.
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK-NOT: uncontrolled:
#include <assert.h>
#include <stdint.h>
#include <x86intrin.h>

static uint64_t cycles(void) {
  uint32_t low, high;
  __asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
  return (uint64_t)high << 32 | low;
}

int main(void) {
  unsigned processor;
  const uint64_t first = cycles();
  const uint64_t second = __rdtscp(&processor);
  assert(first <= second && second <= __rdtsc() && __rdtsc() <= (uint64_t)__builtin_readcyclecounter());
}
