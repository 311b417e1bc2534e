// Two writers and two readers that read in opposite orders: under sequential consistency they never disagree about
// which write came first.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 15, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seen[4];

static void *writesX(void *unused) { return atomic_store(&x, 1), unused; }
static void *writesY(void *unused) { return atomic_store(&y, 1), unused; }

static void *readsXY(void *unused) {
  seen[0] = atomic_load(&x);
  seen[1] = atomic_load(&y);
  return unused;
}

static void *readsYX(void *unused) {
  seen[2] = atomic_load(&y);
  seen[3] = atomic_load(&x);
  return unused;
}

int main(void) {
  void *(*const bodies[])(void *) = {writesX, writesY, readsXY, readsYX};
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, bodies[i], NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  assert(!(seen[0] && !seen[1] && seen[2] && !seen[3]));
}
