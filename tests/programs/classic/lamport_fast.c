// Lamport's fast mutual exclusion: without contention two writes and two reads are enough.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 16 (10 blocked), all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int x, y, busy[3];
static int inside;

static void *enters(void *argument) {
  int me = (int)(intptr_t)argument + 1, other = 3 - me;
  atomic_store(&busy[me], 1);
  atomic_store(&x, me);
  raddle_assume(atomic_load(&y) == 0); // it would begin again
  atomic_store(&y, me);
  if (atomic_load(&x) != me) {
    atomic_store(&busy[me], 0);
    while (atomic_load(&busy[other]))
      ;
    raddle_assume(atomic_load(&y) == me);
  }
  inside++;
  assert(inside == 1);
  inside--;
  atomic_store(&y, 0);
  atomic_store(&busy[me], 0);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, enters, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
