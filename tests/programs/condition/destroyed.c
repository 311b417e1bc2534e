// A condition variable is destroyed too early: while a thread waits on it, or before one does.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: destroyed.c:14:3: error: the condition variable was destroyed (`condition`)
// CHECK-DAG: destroyed.c:22:3: error: the thread destroys a condition variable on which threads wait (`condition`)
// CHECK: violated: {{.*}} (and 1 more error)
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *waits(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&condition, &mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_cond_destroy(&condition);
}
