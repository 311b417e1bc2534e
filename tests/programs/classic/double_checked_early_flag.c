// Double-checked locking that sets the flag before the value: the other thread may use what is not there yet.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: double_checked_early_flag.c:23:{{[0-9]+}}: error: assertion
// CHECK: violated:
// CHECK: executions: 6, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int isReady, value;

static void *uses(void *unused) {
  if (!atomic_load(&isReady)) {
    pthread_mutex_lock(&mutex);
    if (!atomic_load(&isReady)) {
      atomic_store(&isReady, 1);
      atomic_store(&value, 42);
    }
    pthread_mutex_unlock(&mutex);
  }
  assert(atomic_load(&value) == 42);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, uses, NULL);
  pthread_create(&second, NULL, uses, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
