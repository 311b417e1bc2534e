// A barrier that is used twice and reset by the last thread: a slow thread of the first round sees the counter of the
// second and waits for ever.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: barrier_reset.c:21:{{[0-9]+}}: error: lost-wakeup
// CHECK: violated:
// CHECK: executions: 6, all explored{{.*}}; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t complete = PTHREAD_COND_INITIALIZER;
static int arrived;

static void arrive(void) {
  pthread_mutex_lock(&mutex);
  if (++arrived == 2) {
    arrived = 0;
    pthread_cond_broadcast(&complete);
  } else {
    while (arrived != 0)
      pthread_cond_wait(&complete, &mutex);
  }
  pthread_mutex_unlock(&mutex);
}

static void *goes(void *unused) {
  arrive();
  arrive();
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, goes, NULL);
  pthread_create(&second, NULL, goes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
