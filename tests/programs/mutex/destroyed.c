// Locking a mutex that was destroyed is misuse.
// Executions: main destroys the mutex before the thread locks it, while the thread holds it, or after that.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: destroyed.c:13:3: error: the mutex was destroyed (`mutex`)
// CHECK-DAG: destroyed.c:21:3: error: the thread destroys a mutex that is locked (`mutex`)
// CHECK: violated: {{.*}} (and 1 more error)
// CHECK: executions: 3, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, locks, NULL);
  pthread_mutex_destroy(&mutex);
  pthread_join(thread, NULL);
}
