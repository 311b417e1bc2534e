// A failing thread is parked with the lock it holds; the others run on, and waiting for it is no deadlock.
// Executions: which thread has the lock first. If `sets` has, the assertion fails and main waits for a thread that is
// parked.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `second == 0` failed
// CHECK-NOT: deadlock
// CHECK: violated: assertion `second == 0` failed
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int second;

static void *fails(void *unused) {
  pthread_mutex_lock(&mutex);
  assert(second == 0);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *sets(void *unused) {
  pthread_mutex_lock(&mutex);
  second = 1;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, fails, NULL);
  pthread_create(&second, NULL, sets, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
