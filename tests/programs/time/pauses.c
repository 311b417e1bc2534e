// Ways to sleep that look at no descriptor.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// CHECK: proved
#define _GNU_SOURCE
#include <assert.h>
#include <poll.h>
#include <sys/select.h>
#include <time.h>

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

int main(void) {
  const long millisecond = 1000000;
  long start = now();
  struct timeval interval = {1, 500000};
  assert(select(0, NULL, NULL, NULL, &interval) == 0);
  assert(now() - start >= 1500 * millisecond && interval.tv_sec == 0 && interval.tv_usec == 0);
  struct timespec time = {2, 0};
  start = now();
  assert(pselect(0, NULL, NULL, NULL, &time, NULL) == 0);
  assert(ppoll(NULL, 0, &time, NULL) == 0);
  assert(poll(NULL, 0, 20) == 0);
  assert(now() - start >= 4020 * millisecond);
}
