// The same with a load and a store instead of one update: both owners may see the other's reference.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: reference_count_split.c:27:{{[0-9]+}}: error: assertion
// CHECK: violated:
// CHECK: executions: 4, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int references = 2, frees;

static void *letsGo(void *unused) {
  int left = atomic_load(&references) - 1;
  atomic_store(&references, left);
  if (left == 0)
    atomic_fetch_add(&frees, 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, letsGo, NULL);
  pthread_create(&second, NULL, letsGo, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(atomic_load(&frees) == 1);
}
