// A spin lock between the two accesses, which only ever orders them one way round.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: spin_between.c:23:9: error: data race on `value`
// CHECK: spin_between.c:23:9: note: main.1 writes `value`, holding no lock
// CHECK: spin_between.c:34:9: note: main.2 reads `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 2, 4
// WITNESS: error: data race on `value`
// WITNESS-DAG: spin_between.c:23:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: spin_between.c:34:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>

static pthread_spinlock_t lock;
static int count, value;

static void *before(void *unused) {
  value = 1;
  pthread_spin_lock(&lock);
  ++count;
  pthread_spin_unlock(&lock);
  return unused;
}

static void *behind(void *unused) {
  pthread_spin_lock(&lock);
  int seen = count;
  pthread_spin_unlock(&lock);
  value += seen;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&first, NULL, before, NULL);
  pthread_create(&second, NULL, behind, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
