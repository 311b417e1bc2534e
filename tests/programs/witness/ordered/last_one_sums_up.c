// The last thread that arrives, by an atomic counter, works on what the others have written.
// Executions: who counts down first.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled; assuming sequential consistency
// WITNESS: warning: no lock protects `results[0]`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>
#include <stdatomic.h>

static atomic_int left = 2;
static int results[2];

static void *works(void *name) {
  int me = *(int *)name;
  results[me] = me;
  if (atomic_fetch_sub_explicit(&left, 1, memory_order_acq_rel) == 1) {
    results[0] += results[1];
    results[1] = 0;
  }
  return NULL;
}

int main(void) {
  static int names[2] = {0, 1};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, works, &names[i]);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  return results[0] - 1;
}
