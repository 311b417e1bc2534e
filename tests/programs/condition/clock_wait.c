// A wait with a deadline of a chosen clock, on a condition variable with attributes: it is signalled, or times out.
// Executions: the signal comes before the wait, wakes it, or comes after it has timed out; and the lock that the signal is
// sent under is taken before or after the one that the thread that timed out waits for.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored; every external call is modelled
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition;
static int ready;

static void *signals(void *unused) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_condattr_t attributes;
  clockid_t clock;
  struct timespec deadline;
  assert(pthread_condattr_init(&attributes) == 0);
  assert(pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0);
  assert(pthread_condattr_getclock(&attributes, &clock) == 0 && clock == CLOCK_MONOTONIC);
  pthread_cond_init(&condition, &attributes);
  assert(pthread_condattr_destroy(&attributes) == 0);
  pthread_create(&thread, NULL, signals, NULL);
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  deadline.tv_sec += 1;
  pthread_mutex_lock(&mutex);
  if (!ready) {
    int result = pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &deadline);
    assert(result == ETIMEDOUT || (result == 0 && ready));
  }
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  pthread_cond_destroy(&condition);
}
