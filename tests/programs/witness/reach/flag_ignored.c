// The flag is set with release order and loaded with acquire order, but nobody waits for it to be set.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: flag_ignored.c:24:9: error: data race on `value`
// CHECK: flag_ignored.c:24:9: note: main.1 writes `value`, holding no lock
// CHECK: flag_ignored.c:31:9: note: main.2 reads `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 2, 4; assuming sequential consistency
// WITNESS: error: data race on `value`
// WITNESS-DAG: flag_ignored.c:24:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: flag_ignored.c:31:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>
#include <stdatomic.h>

static atomic_int isDone;
static int value;

static void *writes(void *unused) {
  value = 1;
  atomic_store_explicit(&isDone, 1, memory_order_release);
  return unused;
}

static void *looks(void *unused) {
  int step = atomic_load_explicit(&isDone, memory_order_acquire) ? 1 : 2;
  value += step;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, looks, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
