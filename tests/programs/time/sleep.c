// Each way to sleep makes it later, by as much as was asked for, on all clocks but those of the processor; with an
// absolute time it is that late afterwards. A reading takes a little time, and no clock runs backwards.
// Executions: one thread, one execution.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
// CHECK-SAME: time passes only in sleeps, timeouts and readings of clocks
#include <assert.h>
#include <errno.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static long long now(clockid_t clock) {
  struct timespec t;
  assert(clock_gettime(clock, &t) == 0);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(void) {
  time_t before = time(NULL), stored;
  assert(sleep(5) == 0);
  assert(time(&stored) - before >= 5 && stored - before >= 5 && stored - before < 7);

  long long start = now(CLOCK_MONOTONIC);
  assert(usleep(1500) == 0);
  assert(now(CLOCK_MONOTONIC) - start >= 1500000);

  struct timespec nap = {1, 250000000}, rest = {7, 7}, wrong = {0, 1000000000};
  start = now(CLOCK_REALTIME);
  assert(nanosleep(&nap, &rest) == 0 && rest.tv_sec == 7);
  assert(now(CLOCK_REALTIME) - start >= 1250000000LL);
  assert(nanosleep(&wrong, NULL) == -1 && errno == EINVAL);
  start = now(CLOCK_BOOTTIME);
  assert(thrd_sleep(&nap, NULL) == 0);
  assert(now(CLOCK_BOOTTIME) - start >= 1250000000LL);

  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += 3;
  assert(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == 0);
  long long later = now(CLOCK_MONOTONIC);
  assert(later >= until.tv_sec * 1000000000LL + until.tv_nsec);
  until.tv_sec -= 100;
  assert(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == 0);
  assert(now(CLOCK_MONOTONIC) - later < 1000000000LL);
  assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &wrong, NULL) == EINVAL);

  struct timeval day;
  struct timespec utc;
  gettimeofday(&day, NULL);
  assert(timespec_get(&utc, TIME_UTC) == TIME_UTC);
  assert(utc.tv_sec * 1000000000LL + utc.tv_nsec > day.tv_sec * 1000000000LL + day.tv_usec * 1000);

  clock_t busy = clock();
  long long own = now(CLOCK_THREAD_CPUTIME_ID), all = now(CLOCK_PROCESS_CPUTIME_ID);
  sleep(1000);
  assert(clock() - busy < 10 * CLOCKS_PER_SEC);
  assert(now(CLOCK_THREAD_CPUTIME_ID) > own && now(CLOCK_PROCESS_CPUTIME_ID) > all);
  assert(clock_gettime(77, &until) == -1 && errno == EINVAL);
  return 0;
}
