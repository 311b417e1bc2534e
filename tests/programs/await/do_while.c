// A loop that looks first and asks then: what is said of another round is not said when it is left.
// Executions: the loads see none of the stores, the first, or both; and the store of `b` between the loads. Only the round
// that sees both leaves the loop.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: violated: assertion `x != y` failed
// CHECK: executions: 4 (3 blocked), all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int a, b;

static void *waits(void *unused) {
  int x, y;
  do {
    x = atomic_load(&a);
    y = atomic_load(&b);
  } while (x == 0 || y == 0);
  assert(x != y);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  atomic_store(&a, 1);
  atomic_store(&b, 1);
  pthread_join(thread, NULL);
}
