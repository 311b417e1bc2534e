// Main returns beside threads that go on: that it does depends on nothing they do.
// Executions: 3! orders of the updates.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 6, all explored
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int n;
static void nothing(void) {}

static void *counts(void *unused) {
  n++;
  return unused;
}

int main(void) {
  pthread_t thread;
  atexit(nothing);
  for (int i = 0; i < 2; ++i) {
    pthread_create(&thread, NULL, counts, NULL);
    pthread_detach(thread);
  }
  n++;
  return 0;
}
