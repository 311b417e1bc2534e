// Values of __VERIFIER_nondet_int are inputs: only boundary values are tried, so the verdict is bounded at best.
// Executions: one for each of 0, 1, -1, the smallest and the largest int.
// RUN: %exits 2 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found within the bounds
// CHECK: executions: 5, explored as far as the bounds allow; every external call is modelled; bounds: only boundary values of the inputs were tried
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int shared;

static void *stores(void *unused) {
  shared = __VERIFIER_nondet_int();
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, stores, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
