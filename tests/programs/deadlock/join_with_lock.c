// main joins a thread while it holds the lock that the thread needs.
// Executions: the thread has the lock first, or main has and nobody moves again.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: deadlock
// CHECK: violated: deadlock
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *needsLock(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, needsLock, NULL);
  pthread_mutex_lock(&mutex);
  pthread_join(thread, NULL);
  pthread_mutex_unlock(&mutex);
}
