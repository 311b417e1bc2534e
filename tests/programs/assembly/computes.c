// Assembly that only computes on registers is no part of anything that threads do, and runs as it is.
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored
// CHECK-NOT: uncontrolled:
#include <assert.h>
#include <pthread.h>

static int lowest(unsigned value) {
  int result;
  __asm__("bsfl %1, %0" : "=r"(result) : "r"(value) : "cc");
  return result;
}

static void *computes(void *unused) {
  unsigned a = 0, b, c = 0, d;
  __asm__ __volatile__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  unsigned long swapped = 0x1122334455667788;
  __asm__("bswapq %0" : "+r"(swapped));
  assert(lowest(8) == 3 && swapped == 0x8877665544332211 && b != 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, computes, NULL);
  computes(NULL);
  pthread_join(thread, NULL);
}
