// With --reuse a block that one thread frees may be what another one gets. Its contents are what was left in it, unless it
// comes from calloc. The free happens before, so that there is no race.
// Executions: the allocation comes first; or the free does, and the block is taken or not.
// RUN: %exits 0 %raddle explore --self-check --reuse %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --brute-force --reuse %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check --reuse %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefix=FRESH
// CHECK: proved: no interleaving fails
// CHECK: executions: 3, all explored
// FRESH: proved: no interleaving fails
// FRESH: executions: 1, all explored; every external call is modelled; assuming {{.*}}freed memory is not reused
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void *frees(void *unused) {
  block[0] = 3;
  free(block);
  return unused;
}

static void *allocates(void *unused) {
  int *mine = calloc(2, sizeof *mine);
  assert(mine[0] == 0);
  mine[0] = 4;
  return unused;
}

int main(void) {
  block = malloc(2 * sizeof *block);
  pthread_t first, second;
  pthread_create(&first, NULL, frees, NULL);
  pthread_create(&second, NULL, allocates, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
