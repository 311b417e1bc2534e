// Arrivals are counted by an atomic, but who arrives does not look whether it is the last: the counter orders the two
// only as they happen to come.
// Executions: the counter one way round, with the writes in that order only; the other way round, with both orders of them.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: arrivals_counted.c:25:10: error: data race on `result`
// CHECK: arrivals_counted.c:25:10: note: main.1 writes `result`, holding no lock
// CHECK: arrivals_counted.c:32:10: note: main.2 writes `result`, holding no lock
// CHECK: violated: data race on `result`
// CHECK: executions: 3, all explored; every external call is modelled; rounds: 2, 3
// WITNESS: error: data race on `result`
// WITNESS-DAG: arrivals_counted.c:25:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: arrivals_counted.c:32:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `result`
#include <pthread.h>
#include <stdatomic.h>

static atomic_int arrivals;
static int result;

static void *works(void *unused) {
  result = 1;
  atomic_fetch_add(&arrivals, 1);
  return unused;
}

static void *sumsUp(void *unused) {
  atomic_fetch_add(&arrivals, 1);
  result = 2;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, works, NULL);
  pthread_create(&second, NULL, sumsUp, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
