// A write far outside of the program's memory.
// Executions: nothing is shared.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}
// CHECK: violated: {{.*}}
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static void *writes(void *unused) {
  *(volatile int *)0x123456789000 = 1;
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
