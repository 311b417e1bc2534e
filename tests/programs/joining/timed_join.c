// A join with a deadline may give up, and its caller then must not rely on what the thread does: here it does.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `value == 1` failed
// CHECK: timed_join.c:[[@LINE+23]]:3: error: data race on `value`
// CHECK: violated
// CHECK: executions: 3, all explored
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static int value;

static void *works(void *unused) {
  value = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec deadline;
  pthread_create(&thread, NULL, works, NULL);
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1;
  pthread_timedjoin_np(thread, NULL, &deadline);
  assert(value == 1);
}
