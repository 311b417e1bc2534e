// Once by hand: the first thread initializes, the others wait until that is done.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 12, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { kNew, kRunning, kDone };
static atomic_int state;
static int calls;

static void *uses(void *unused) {
  int expected = kNew;
  if (atomic_compare_exchange_strong(&state, &expected, kRunning)) {
    calls++;
    atomic_store(&state, kDone);
  } else {
    while (atomic_load(&state) != kDone)
      ;
  }
  assert(calls == 1);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, uses, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}
