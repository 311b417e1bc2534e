// A local that another thread reaches by its address is called what its owner calls it.
// Executions: the search ends after the first one, which has all races.
// RUN: %exits 1 %raddle explore --max-executions 1 %s | FileCheck %s
// CHECK: error: data race on `total (local of main)`
// CHECK: error: data race on `depth (thread-local of main)`
// CHECK: error: data race on `ready (local of main)`
// CHECK: executions: 1, not all explored (stopped by --max-executions); every external call is modelled
#include <pthread.h>

static _Thread_local int depth;
struct shared {
  int *total, *ready, *depth;
};

static void *writes(void *argument) {
  struct shared *shared = argument;
  *shared->total = 1;
  *shared->depth = 1;
  *shared->ready = 1;
  return NULL;
}

int main(void) {
  int total = 0, ready = 0;
  struct shared shared = {&total, &ready, &depth};
  pthread_t first, second;
  pthread_create(&first, NULL, writes, &shared);
  total = 2;
  pthread_create(&second, NULL, writes, &shared);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
