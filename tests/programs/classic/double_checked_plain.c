// Double-checked locking whose first look is neither locked nor atomic: a data race.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK-DAG: double_checked_plain.c:{{(15|19)}}:{{[0-9]+}}: error: data race
// CHECK-DAG: double_checked_plain.c:{{(18|23)}}:{{[0-9]+}}: error: data race
// CHECK: violated: {{.*}} (and 1 more error)
// CHECK: executions: 4, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int isReady, value;

static void *uses(void *unused) {
  if (!isReady) {
    pthread_mutex_lock(&mutex);
    if (!isReady) {
      value = 42;
      isReady = 1;
    }
    pthread_mutex_unlock(&mutex);
  }
  assert(value == 42);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, uses, NULL);
  pthread_create(&second, NULL, uses, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
