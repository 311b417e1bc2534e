// The post orders the two if it was there to be taken; if it was not, the second thread goes on as well.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: trywait.c:24:9: error: data race on `value`
// CHECK: trywait.c:24:9: note: main.1 writes `value`, holding no lock
// CHECK: trywait.c:32:3: note: main.2 reads `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 2, 4
// WITNESS: error: data race on `value`
// WITNESS-DAG: trywait.c:24:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: trywait.c:32:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>
#include <semaphore.h>

static sem_t filled;
static int missed, value;

static void *writes(void *unused) {
  value = 1;
  sem_post(&filled);
  return unused;
}

static void *changes(void *unused) {
  if (sem_trywait(&filled))
    ++missed;
  ++value;
  return unused;
}

int main(void) {
  pthread_t first, second;
  sem_init(&filled, 0, 0);
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, changes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
