// Double-checked locking with a flag that is released and acquired.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int isReady;
static int value;

static void *uses(void *unused) {
  if (!atomic_load_explicit(&isReady, memory_order_acquire)) {
    pthread_mutex_lock(&mutex);
    if (!atomic_load_explicit(&isReady, memory_order_relaxed)) {
      value = 42;
      atomic_store_explicit(&isReady, 1, memory_order_release);
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
