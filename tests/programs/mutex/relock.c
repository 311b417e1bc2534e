// Locking a normal mutex twice is misuse, not a deadlock.
// Executions: which thread has the lock first.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: the thread locks a mutex that it holds already (`mutex`)
// CHECK-NOT: error: deadlock
// CHECK: violated: the thread locks a mutex that it holds already
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *locksTwice(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  return unused;
}

static void *locksOnce(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, locksTwice, NULL);
  pthread_create(&second, NULL, locksOnce, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
