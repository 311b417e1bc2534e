// A loop without end is named, and the verdict is unknown.
// RUN: %exits 3 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: unknown: {{.*}}endless.c:[[@LINE+5]]
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
