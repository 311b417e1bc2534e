// Two threads allocate into the same pointer. A call that fails writes nothing.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag=-DALIGNMENT=3 %s 2>&1 | FileCheck --check-prefix=FAILS %s
#include <pthread.h>
#include <stdlib.h>

#ifndef ALIGNMENT
#define ALIGNMENT 64
#endif

static void *block;

static void *allocate(void *unused) {
  (void)posix_memalign(&block, ALIGNMENT, 64);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, allocate, 0);
  pthread_create(&b, 0, allocate, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// CHECK: violated: data race on `block`
// Either thread may be first.
// CHECK: executions: 2, all explored
// FAILS: proved
// FAILS: executions: 1, all explored
