// A thread gets the address of a local of a function that does not wait for it.
// Executions: the thread writes before or after the function returns.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: error: the thread writes a local variable whose lifetime has ended (`result (local of main)`)
// CHECK: executions: 2, all explored
#include <pthread.h>

static void *writes(void *argument) {
  int *result = argument;
  *result = 1;
  return NULL;
}

static pthread_t start(void) {
  int result = 0;
  pthread_t thread;
  pthread_create(&thread, NULL, writes, &result);
  return thread;
}

int main(void) {
  pthread_join(start(), NULL);
}
