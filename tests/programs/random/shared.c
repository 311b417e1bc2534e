// Threads draw from one state: which of them gets the first number depends on the schedule. No data race.
// Executions: 2 orders of the two draws.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: first == 1804289383
// CHECK: interrupted before calling rand
// CHECK: rand(); {{.*}}calls rand
// CHECK: violated
// CHECK: executions: 2, all explored
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *draw(void *unused) {
  rand();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, draw, NULL);
  const int first = rand();
  assert(first == 1804289383);
  pthread_join(thread, NULL);
  return 0;
}
