// A function with the attribute `destructor` runs when the program ends, after a detached thread has begun to work.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: destructor_fails.c:[[@LINE+15]]:9: error: data race on `count`
// CHECK: violated
// Before the increment, after it, or between its read and its write.
// CHECK: executions: 3, all explored
#include <pthread.h>
#include <stddef.h>

static int count;

static void *works(void *unused) {
  ++count;
  return unused;
}

__attribute__((destructor)) static void last(void) {
  count = -1;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_detach(thread);
}
