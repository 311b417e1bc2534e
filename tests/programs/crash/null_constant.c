// An access through what the compiler knows to be null: it happens all the same, whoever may need its value.
// Executions: the threads share nothing.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: null_constant.c:[[# @LINE + 9]]:10: error: access through a null pointer, at address 0x0
// CHECK-DAG: null_constant.c:[[# @LINE + 15]]:10: error: access through a null pointer, at address 0x0
// CHECK: violated: access through a null pointer, at address 0x0 (and 1 more error)
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <stddef.h>

static void *reads(void *unused) {
  int *p = NULL;
  return *p == 1 ? unused : NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reads, NULL);
  int *p = NULL;
  return *p;
}
