// A loop without end is named as the bound that was hit.
// RUN: %exits 2 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found within the bounds
// CHECK: executions: 1, explored as far as the bounds allow;{{.*}} bounds: {{.*}}endless.c:[[@LINE+4]]
#include <pthread.h>

static void *spins(void *unused) {
  for (;;)
    ;
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, spins, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
