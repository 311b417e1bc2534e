// What stands in an atomic section is one step.
// Executions: the orders of 2 x 3 steps: 6! / (3! 3!).
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 20, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <raddle.h>

static int count;

static void *increments(void *unused) {
  for (int round = 0; round < 3; round++) {
    raddle_atomic_begin();
    count++;
    raddle_atomic_end();
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, increments, NULL);
  pthread_create(&second, NULL, increments, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 6);
}
