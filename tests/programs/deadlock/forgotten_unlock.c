// A thread ends with a lock that another one needs.
// Executions: which thread has the lock first.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: deadlock
// CHECK: violated: deadlock
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *forgets(void *unused) {
  pthread_mutex_lock(&mutex);
  return unused;
}

static void *needs(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, forgets, NULL);
  pthread_create(&second, NULL, needs, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
