// A thread uses what another one has not made yet.
// RUN: rm -rf %t && %exits 1 %raddle explore --quiet --trace-dir %t %s
// RUN: bash -c '%exits 1 %raddle minimize %t/crash-*.trace' | FileCheck %s
// CHECK: context switches: 1, 1 before; no interleaving has fewer
// CHECK: 1. main.1 loading made ({{.*}}) comes before main storing made 
// CHECK-NEXT: (an execution with the other order passes)
// CHECK-NEXT: each execution in which this is so fails (all 2 executions checked)
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) made;

static void *uses(void *unused) {
  int *it = made;
  *it = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  static int place;
  pthread_create(&thread, NULL, uses, NULL);
  made = &place;
  pthread_join(thread, NULL);
}
