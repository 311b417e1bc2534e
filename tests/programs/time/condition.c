// A timed wait that runs out of time ends no earlier than its deadline, and a signal that comes after that is later;
// who is woken is no earlier than who wakes.
// Executions: the other thread has its turn before the wait, during it, or after the timeout; in the last case the waiter
// locks again before that or after it: 4.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 4, all explored
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static struct timespec deadline;
static int timedOut;
static time_t signalled;

static void *signals(void *unused) {
  sleep(1);
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  signalled = time(NULL);
  assert(!timedOut || signalled >= deadline.tv_sec);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t thread;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 60;
  pthread_create(&thread, NULL, signals, NULL);
  pthread_mutex_lock(&m);
  const int result = pthread_cond_timedwait(&c, &m, &deadline);
  timedOut = result == ETIMEDOUT;
  assert(time(NULL) >= (timedOut ? deadline.tv_sec : signalled));
  pthread_mutex_unlock(&m);
  pthread_join(thread, NULL);
  return 0;
}
