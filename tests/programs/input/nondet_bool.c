// Both values of a Boolean input are tried, in both orders of the threads.
// Executions: the read of `order` before or after the write if the value is true, no read if it is false.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `!(seen && order == 1)` failed
// CHECK: violated: data race on `order` (and 1 more error)
// CHECK: executions: 3, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);
static int order;

static void *reads(void *unused) {
  bool seen = __VERIFIER_nondet_bool();
  assert(!(seen && order == 1));
  return unused;
}

static void *writes(void *unused) {
  order = 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, reads, NULL);
  pthread_create(&second, NULL, writes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
