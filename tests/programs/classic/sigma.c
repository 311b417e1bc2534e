// Each thread marks the next slot, which it finds by a shared index that is not protected.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: sigma.c:26:{{[0-9]+}}: error: assertion
// CHECK: violated:
// CHECK: executions: 6, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int index_, slots[2];

static void *marks(void *unused) {
  int mine = atomic_load(&index_);
  atomic_store(&slots[mine], 1);
  atomic_store(&index_, mine + 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, marks, NULL);
  pthread_create(&second, NULL, marks, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(atomic_load(&slots[0]) + atomic_load(&slots[1]) == 2);
}
