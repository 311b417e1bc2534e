// Setters write a, then b; a checker must not see b without a, but it reads a first.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: reorder.c:21:{{[0-9]+}}: error: assertion
// CHECK: violated:
// CHECK: executions: 36, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int a, b;

static void *sets(void *unused) {
  atomic_store(&a, 1);
  atomic_store(&b, -1);
  return unused;
}

static void *checks(void *unused) {
  int seenA = atomic_load(&a), seenB = atomic_load(&b);
  assert((seenA == 0 && seenB == 0) || (seenA == 1 && seenB == -1));
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, sets, NULL);
  pthread_create(&threads[1], NULL, sets, NULL);
  pthread_create(&threads[2], NULL, checks, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}
