// Whoever takes a block out of the slot, by an exchange, owns it, uses it and frees it.
// Executions: one thread comes first or the other.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) slot;

static void *takes(void *unused) {
  int *mine = atomic_exchange(&slot, NULL);
  if (mine) {
    assert(*mine == 5);
    *mine = 6;
    free(mine);
  }
  return unused;
}

int main(void) {
  int *block = malloc(sizeof *block);
  *block = 5;
  atomic_store(&slot, block);
  pthread_t first, second;
  pthread_create(&first, NULL, takes, NULL);
  pthread_create(&second, NULL, takes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
