// Two threads fill one slot: whoever comes second overwrites what the first one put there.
// Executions: one order or the other.
// RUN: %exits 1 %raddle explore --self-check --leaks %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --leaks --cflag=-DEXCHANGE %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// CHECK: error: memory is never freed, and nothing leads to it any more (`int allocated at {{.*}}leak_in_one_order.c:[[@LINE+13]] in fills()`)
// CHECK: executions: 2, all explored; every external call is modelled
// RIGHT: proved: no interleaving fails
// RIGHT: executions: 2, all explored; every external call is modelled
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) slot;



static void *fills(void *unused) {
  int *block = malloc(sizeof *block);
#ifdef EXCHANGE
  free(atomic_exchange(&slot, block));
#else
  atomic_store(&slot, block);
#endif
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, fills, NULL);
  pthread_create(&second, NULL, fills, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  free(atomic_load(&slot));
}
