// The consumer looks before it locks: the signal can come between the look and the wait.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: lost_signal.c:25:{{[0-9]+}}: error: lost-wakeup
// CHECK: violated:
// CHECK: executions: 3, all explored{{.*}}; every external call is modelled
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static atomic_int items;

static void *produces(void *unused) {
  pthread_mutex_lock(&mutex);
  atomic_store(&items, 1);
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *consumes(void *unused) {
  if (atomic_load(&items) == 0) {
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&filled, &mutex);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, produces, NULL);
  pthread_create(&second, NULL, consumes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
