// A spin lock in assembly that is not understood, because of its address: it may order the accesses, so that what looks
// like a race is no error, and nothing is known.
// RUN: %exits 3 %explore %s 2>&1 | FileCheck %s
// CHECK: unknown: {{.*}}data race on `data`
#include <pthread.h>

static int locks[2], data;

static int exchange(int *address, long index, int value) {
  __asm__ __volatile__("xchgl %0, (%1, %2, 4)" : "+r"(value) : "r"(address), "r"(index) : "memory");
  return value;
}

static void *adds(void *unused) {
  while (exchange(locks, 1, 1))
    ;
  data++;
  exchange(locks, 1, 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, adds, NULL);
  adds(NULL);
  pthread_join(thread, NULL);
}
