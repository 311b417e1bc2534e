// The function that owns the local waits for the thread, but only for its first step. Whether the local is still there when the
// thread writes it depends on who is faster; that the function returns is taken for a write.
// Executions: the thread writes before or after the function returns.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: error: data race on
// CHECK: error: the thread writes a local variable whose lifetime has ended
// CHECK: executions: 2, all explored
#include <pthread.h>
#include <stdatomic.h>

static atomic_int begun;

static void *writes(void *argument) {
  int *result = argument;
  atomic_store(&begun, 1);
  *result = 1;
  return NULL;
}

static pthread_t start(void) {
  int result = 0;
  pthread_t thread;
  pthread_create(&thread, NULL, writes, &result);
  while (!atomic_load(&begun))
    ;
  return thread;
}

int main(void) {
  pthread_join(start(), NULL);
}
