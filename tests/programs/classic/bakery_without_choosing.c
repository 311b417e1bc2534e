// The bakery without telling that one is drawing a number: two threads with the same number can both go in.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: bakery_without_choosing.c:21:{{[0-9]+}}: error: assertion
// CHECK: violated:
// CHECK: executions: 19 (6 blocked), all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int number[2], inside;

static void *enters(void *argument) {
  int me = (int)(intptr_t)argument, other = 1 - me;
  int mine = atomic_load(&number[other]) + 1;
  atomic_store(&number[me], mine);
  int theirs = atomic_load(&number[other]);
  raddle_assume(theirs == 0 || mine < theirs || (mine == theirs && me < other));
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
  atomic_store(&number[me], 0);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, enters, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
