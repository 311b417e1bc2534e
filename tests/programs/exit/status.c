// An exit status that depends on the interleaving is noted, and is an error where another one is expected.
// Executions: 4 of two increments, each a load and a store; in 2 of them an increment is lost.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --expect-exit 0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: %exits 0 %explore --jobs 2 %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: in 2 of 4 executions main returned 1
// CHECK: executions: 4, all explored
// ERROR: main returns 1 instead of 0
// ERROR: violated
#include <pthread.h>
#include <stdatomic.h>

static atomic_int n;

static void *increments(void *unused) {
  const int old = n;
  n = old + 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, increments, NULL);
  increments(NULL);
  pthread_join(thread, NULL);
  return n == 2 ? 0 : 1;
}
