// A timed wait ends in both ways: by the signal, and by its time.
// Executions: the signal comes before the wait, after it, or after its time, with the lock before or after main's.
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag=-DEXPECTED=0 %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag=-DEXPECTED=ETIMEDOUT %s 2>&1 | FileCheck %s
// CHECK: timed_wait.c:22:3: error: assertion `result == EXPECTED` failed
// CHECK: violated: assertion
// CHECK: executions: 4, all explored; every external call is modelled
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *waits(void *unused) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 5;
  pthread_mutex_lock(&mutex);
  int result = pthread_cond_timedwait(&condition, &mutex, &deadline);
  assert(result == EXPECTED);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_mutex_lock(&mutex);
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}
