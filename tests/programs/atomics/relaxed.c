// Weaker orders than seq_cst are explored as if they were, and the coverage sentence says so.
// Executions: as store_buffering.c: 3.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 3, all explored; every external call is modelled; assuming {{.*}}sequential consistency
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seenY, seenX;

static void *storesX(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  seenY = atomic_load_explicit(&y, memory_order_relaxed);
  return unused;
}

static void *storesY(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  seenX = atomic_load_explicit(&x, memory_order_relaxed);
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
