// Three threads take turns: only one order is possible.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int turn;
static int last = -1;

static void *takesTurn(void *argument) {
  int me = (int)(intptr_t)argument;
  while (atomic_load(&turn) != me)
    ;
  assert(last == me - 1);
  last = me;
  atomic_store(&turn, me + 1);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, takesTurn, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}
