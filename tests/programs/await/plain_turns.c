// A plain word as a lock that is handed over: all accesses to `turn` race, the counter behind it never does under
// sequential consistency, but nothing synchronizes it. The threads take turns, so there is one order.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: error: data race on `turn`
// CHECK-DAG: error: data race on `count`
// CHECK-NOT: assertion
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int turn;
static int count;

static void *takesTurns(void *argument) {
  int me = (int)(intptr_t)argument;
  for (int round = 0; round < 3; round++) {
    while (turn != me)
      ;
    count++;
    turn = 1 - me;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, takesTurns, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(count == 6);
}
