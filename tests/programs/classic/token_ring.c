// Three threads pass a token around a ring twice: there is one order only.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int token;
static int passed;

static void *passes(void *argument) {
  int me = (int)(intptr_t)argument;
  for (int round = 0; round < 2; round++) {
    while (atomic_load(&token) != me)
      ;
    passed++;
    atomic_store(&token, (me + 1) % 3);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, passes, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  assert(passed == 6);
}
