// An atomic access does not excuse a plain one.
// Executions: the plain write comes before or after the atomic load.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// CHECK: error: data race on `value`
// CHECK: atomically
// CHECK: executions: 2, all explored; every external call is modelled; rounds: 1, 2
#include <pthread.h>

static int value;

static void *loads(void *unused) {
  __atomic_load_n(&value, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, loads, NULL);
  value = 1;
  pthread_join(thread, NULL);
}
