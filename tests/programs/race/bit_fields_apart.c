// Neighbouring bit-fields are one memory location, so two threads that write them race; those that a field of width zero
// separates are two.
// Executions: read and write of each, in any order that matters; the separate ones in one.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag=-DSEPARATE=:0 %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// CHECK: error: data race on `flags.{first,second}`
// CHECK: executions: 4, all explored
// RIGHT: proved: no interleaving fails
// RIGHT: executions: 1, all explored; every external call is modelled
#include <pthread.h>

#ifndef SEPARATE
#define SEPARATE : 1
#endif

static struct {
  unsigned first : 3;
  unsigned SEPARATE;
  unsigned second : 3;
} flags;

static void *setsFirst(void *unused) {
  flags.first = 1;
  return unused;
}

static void *setsSecond(void *unused) {
  flags.second = 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, setsFirst, NULL);
  pthread_create(&second, NULL, setsSecond, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
