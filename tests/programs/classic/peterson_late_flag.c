// Peterson's mutual exclusion with the flag raised too late: both threads come in.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: peterson_late_flag.c:20:{{[0-9]+}}: error: assertion
// CHECK: violated:
// CHECK: executions: 18 (4 blocked), all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int wants[2], turn, inside;

static void *enters(void *argument) {
  int me = (int)(intptr_t)argument, other = 1 - me;
  atomic_store(&turn, other);
  atomic_store(&wants[me], 1);
  raddle_assume(!atomic_load(&wants[other]) || atomic_load(&turn) == me);
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
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
