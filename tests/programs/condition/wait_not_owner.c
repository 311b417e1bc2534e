// A wait needs its mutex.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: wait_not_owner.c:12:3: error: the thread waits with a mutex that it does not hold (`mutex`)
// CHECK: violated: {{.*}}a mutex that it does not hold
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *waits(void *unused) {
  pthread_cond_wait(&condition, &mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}
