// Three threads: the first and the third have no lock in common, and are ordered by what the second does in between.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: chain_of_locks.c:23:9: error: data race on `value`
// CHECK: chain_of_locks.c:23:9: note: main.1 writes `value`, holding no lock
// CHECK: chain_of_locks.c:44:9: note: main.3 writes `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 7, all explored; every external call is modelled; rounds: 4, 7
// WITNESS: error: data race on `value`
// WITNESS-DAG: chain_of_locks.c:23:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: chain_of_locks.c:44:{{[0-9]+}}: note: main.3 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static int in, out, value;

static void *begins(void *unused) {
  value = 1;
  pthread_mutex_lock(&left);
  ++in;
  pthread_mutex_unlock(&left);
  return unused;
}

static void *passesOn(void *unused) {
  pthread_mutex_lock(&left);
  int seen = in;
  pthread_mutex_unlock(&left);
  pthread_mutex_lock(&right);
  out += seen;
  pthread_mutex_unlock(&right);
  return unused;
}

static void *ends(void *unused) {
  pthread_mutex_lock(&right);
  ++out;
  pthread_mutex_unlock(&right);
  value = 2;
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, begins, NULL);
  pthread_create(&threads[1], NULL, passesOn, NULL);
  pthread_create(&threads[2], NULL, ends, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
}
