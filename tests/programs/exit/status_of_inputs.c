// Only executions with the same inputs are compared: that the status is an input says nothing about the interleaving.
// Executions: 2 values, and 2 orders of the stores for each.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK-NOT: main returned
// CHECK: executions: 4, all explored
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>

static atomic_int n;

static void *stores(void *unused) {
  n = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  const int status = (int)raddle_choose(2);
  pthread_create(&thread, NULL, stores, NULL);
  n = 2;
  pthread_join(thread, NULL);
  return status;
}
