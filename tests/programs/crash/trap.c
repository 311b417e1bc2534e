// A trap instruction is a crash.
// Executions: nothing is shared.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}
// CHECK: violated: {{.*}}
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static void *traps(void *unused) {
  __builtin_trap();
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, traps, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
