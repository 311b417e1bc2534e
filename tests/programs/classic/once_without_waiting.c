// Once by hand, where those who come second do not wait for the first.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK-DAG: once_without_waiting.c:{{(17|18)}}:{{[0-9]+}}: error: data race
// CHECK-DAG: once_without_waiting.c:18:{{[0-9]+}}: error: assertion
// CHECK: violated: {{.*}} (and 1 more error)
// CHECK: executions: 4, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int isTaken;
static int value;

static void *uses(void *unused) {
  if (atomic_exchange(&isTaken, 1) == 0)
    value = 5;
  assert(value == 5);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, uses, NULL);
  pthread_create(&second, NULL, uses, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
