// Two threads each store one atomic variable and load the other; sequentially consistent, one sees the other.
// Executions: each load comes before or after the store, but not both before: 4 - 1.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 3, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seenY, seenX;

static void *storesX(void *unused) {
  atomic_store(&x, 1);
  seenY = atomic_load(&y);
  return unused;
}

static void *storesY(void *unused) {
  atomic_store(&y, 1);
  seenX = atomic_load(&x);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, storesX, NULL);
  pthread_create(&second, NULL, storesY, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(seenX == 1 || seenY == 1);
}
