// Dekker's mutual exclusion: who has not the turn takes back its wish and waits for the turn.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 15 (7 blocked), all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int wants[2], turn;
static int inside;

static void *enters(void *argument) {
  int me = (int)(intptr_t)argument, other = 1 - me;
  atomic_store(&wants[me], 1);
  if (atomic_load(&wants[other])) {
    if (atomic_load(&turn) != me) {
      atomic_store(&wants[me], 0);
      while (atomic_load(&turn) != me)
        ;
      atomic_store(&wants[me], 1);
    }
    raddle_assume(!atomic_load(&wants[other]));
  }
  inside++;
  assert(inside == 1);
  inside--;
  atomic_store(&turn, other);
  atomic_store(&wants[me], 0);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, enters, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
