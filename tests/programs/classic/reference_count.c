// Two owners let go of an object; the last one frees it, and nobody else.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int references = 2;
static int frees;

static void *letsGo(void *unused) {
  if (atomic_fetch_sub(&references, 1) == 1)
    frees++;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, letsGo, NULL);
  pthread_create(&second, NULL, letsGo, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(frees == 1);
}
