// Three threads claim; who wins matters, the order of the losers does not.
// Executions: which of three threads is first; the failing exchanges of the others are loads.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 3, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static int owner;

static void *claims(void *argument) {
  __sync_val_compare_and_swap(&owner, 0, (int)(long)argument);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (long t = 0; t < 3; t++)
    pthread_create(&threads[t], NULL, claims, (void *)(t + 1));
  for (int t = 0; t < 3; t++)
    pthread_join(threads[t], NULL);
  assert(owner != 0);
}
