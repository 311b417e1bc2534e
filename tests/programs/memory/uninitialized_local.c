// Known gap, and an assumption: a local variable that nobody initialized is zero, and using it is no error.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated
#include <assert.h>
#include <pthread.h>

static void *works(void *unused) {
  int values[4];
  volatile int index = 2;
  assert(values[index] == 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
