// An element of a local array that nobody has written, in a thread. With `--check none` it is zero, and the sentence says
// that this is assumed.
// Executions: nothing is concurrent.
// RUN: %exits 1 %explore --check uninitialized %s 2>&1 | FileCheck %s
// RUN: %explore --check none %s 2>&1 | FileCheck %s --check-prefix=ZERO
// CHECK: error: a condition depends on `{{.*}}`, which nobody has written
// CHECK: violated
// CHECK-NOT: assuming
// ZERO: proved
// ZERO: assuming uninitialized memory is zero
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
