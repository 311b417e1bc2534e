// In the first phase each thread fills its own cell, in the second it changes that of its neighbour.
// Executions: arrivals at a barrier have no order: 1.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
// WITNESS: warning: no lock protects `cells[0]`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

static pthread_barrier_t barrier;
static int cells[2];

static void *works(void *name) {
  int me = *(int *)name;
  cells[me] = me;
  pthread_barrier_wait(&barrier);
  ++cells[1 - me];
  pthread_barrier_wait(&barrier);
  ++cells[me];
  return NULL;
}

int main(void) {
  static int names[2] = {0, 1};
  pthread_t threads[2];
  pthread_barrier_init(&barrier, NULL, 2);
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, works, &names[i]);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&barrier);
}
