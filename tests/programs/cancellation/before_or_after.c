// A thread is cancelled before its one cancellation point or after it: both happen, and the result tells which.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// Two orders of the cancel and the test.
// CHECK: proved
// CHECK: executions: 2
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int done;

static void *tests(void *unused) {
  pthread_testcancel();
  done = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  void *result;
  assert(pthread_create(&thread, NULL, tests, NULL) == 0);
  assert(pthread_cancel(thread) == 0);
  assert(pthread_join(thread, &result) == 0);
  assert(done ? result == NULL : result == PTHREAD_CANCELED);
}
