// Stores to neighbouring bytes do not overlap.
// Executions: one stands for all.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static char bytes[2];

static void *storesFirst(void *unused) {
  bytes[0] = 1;
  return unused;
}

static void *storesSecond(void *unused) {
  bytes[1] = 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, storesFirst, NULL);
  pthread_create(&second, NULL, storesSecond, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
