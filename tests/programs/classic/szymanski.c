// Szymanski's mutual exclusion for two threads: a waiting room with a door.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 46 (17 blocked), all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int flag[2];
static int inside;

static void *enters(void *argument) {
  int me = (int)(intptr_t)argument, other = 1 - me;
  atomic_store(&flag[me], 1);
  while (atomic_load(&flag[other]) >= 3)
    ;
  atomic_store(&flag[me], 3);
  if (atomic_load(&flag[other]) == 1) {
    atomic_store(&flag[me], 2);
    while (atomic_load(&flag[other]) != 4)
      ;
  }
  atomic_store(&flag[me], 4);
  if (me == 1)
    while (atomic_load(&flag[other]) >= 2)
      ;
  inside++;
  assert(inside == 1);
  inside--;
  if (me == 0) {
    int seen = atomic_load(&flag[other]);
    raddle_assume(seen != 2 && seen != 3);
  }
  atomic_store(&flag[me], 0);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, enters, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
