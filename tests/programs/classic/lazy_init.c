// An object that whoever comes first makes: who loses the exchange drops its own.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic(int *) object;
static int *used[2];

static void *uses(void *argument) {
  int *mine = atomic_load(&object);
  if (!mine) {
    mine = malloc(sizeof *mine);
    *mine = 7;
    int *expected = NULL;
    if (!atomic_compare_exchange_strong(&object, &expected, mine)) {
      free(mine);
      mine = expected;
    }
  }
  assert(*mine == 7);
  used[(intptr_t)argument] = mine;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, uses, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(used[0] == used[1]);
  free(used[0]);
}
