// Only a block of the same size is handed out again, and of several the one freed last.
// Executions: one thread alone; the allocation of the same size has a choice.
// RUN: %exits 0 %raddle explore --self-check --reuse %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --brute-force --reuse %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *works(void *unused) {
  char *first = malloc(20);
  char *second = malloc(25);
  char *third = malloc(100);
  free(first);
  free(second);
  char *again = malloc(30);
  assert(again != first && again != third);
  again[29] = 1;
  free(again);
  free(third);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
