// A timed lock gets the mutex or runs out of time; then what it guards is not its own.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: timed.c:22:5: error: assertion `!isBusy` failed
// CHECK: violated: data race on `isBusy` (and 1 more error)
// CHECK: executions: 5, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int isBusy;

static void *works(void *hasTime) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_nsec += 1000;
  if (hasTime)
    pthread_mutex_lock(&mutex);
  else if (pthread_mutex_timedlock(&mutex, &deadline) != 0) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    assert(!isBusy);
    return NULL;
  }
  isBusy = 1;
  isBusy = 0;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  works(&thread);
  pthread_join(thread, NULL);
}
