// A join by another clock: it succeeds, or gives up and the thread can still be joined.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static void *works(void *unused) {
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec deadline;
  pthread_create(&thread, NULL, works, NULL);
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  deadline.tv_sec += 1;
  int error = pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &deadline);
  assert(error == 0 || error == ETIMEDOUT);
  assert(error == 0 || pthread_join(thread, NULL) == 0);
}
