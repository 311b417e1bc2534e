// The two are ordered by pthread_once only if the first thread is the one that runs the routine, or has run it before.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: once_in_between.c:25:9: error: data race on `level`
// CHECK: once_in_between.c:25:9: note: main.1 writes `level`, holding no lock
// CHECK: once_in_between.c:32:9: note: main.2 reads `level`, holding no lock
// CHECK: violated: data race on `level`
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 2, 4
// WITNESS: error: data race on `level`
// WITNESS-DAG: once_in_between.c:25:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: once_in_between.c:32:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `level`
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int level, table;

static void build(void) { table = 7; }

static void *sets(void *unused) {
  level = 1;
  pthread_once(&once, build);
  return unused;
}

static void *changes(void *unused) {
  pthread_once(&once, build);
  level += 2;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sets, NULL);
  pthread_create(&second, NULL, changes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
