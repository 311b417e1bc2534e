// The SV-COMP names: atomic functions, begin and end, reach_error.
// Executions: the orders of 2 x 2 steps: 4! / (2! 2!). Adding 2, doubling, adding 2, doubling gives 12.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: svcomp.c:44:5: error: reach_error is called
// CHECK: violated: reach_error is called
// CHECK: executions: 6, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

void reach_error(void) { assert(0); }

static int x;

void __VERIFIER_atomic_add2(void) {
  x++;
  x++;
}

static void *addsTwice(void *unused) {
  __VERIFIER_atomic_add2();
  __VERIFIER_atomic_add2();
  return unused;
}

static void *doubles(void *unused) {
  for (int round = 0; round < 2; round++) {
    __VERIFIER_atomic_begin();
    x = 2 * x;
    __VERIFIER_atomic_end();
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, addsTwice, NULL);
  pthread_create(&second, NULL, doubles, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  if (x == 12)
    reach_error();
}
