// Unlocking a mutex that one has not locked is misuse, whoever holds it.
// Executions: it happens before the mutex is locked, while it is, or after that.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: unlock_not_owner.c:19:3: error: the thread unlocks a mutex that nobody holds
// CHECK-DAG: unlock_not_owner.c:19:3: error: the thread unlocks a mutex that another thread holds
// CHECK: violated: the thread unlocks a mutex
// CHECK: executions: 3, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *unlocks(void *unused) {
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, locks, NULL);
  pthread_create(&second, NULL, unlocks, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
