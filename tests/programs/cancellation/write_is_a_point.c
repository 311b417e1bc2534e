// Writing to a file descriptor is a cancellation point: what comes after it may never happen.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: write_is_a_point.c:[[@LINE+20]]:3: error: assertion `written == 1` failed
// CHECK: executions: 2, all explored
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int written;

static void *writes(void *unused) {
  if (write(1, "x", 1) == 1)
    written = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writes, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  assert(written == 1);
}
