// Both hold the lock for reading, and one of them writes. A look under the write lock in between orders them in a run.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: read_locks.c:34:14: error: data race on `cache`
// CHECK: read_locks.c:34:14: note: main.2 reads `cache`, holding `lock (read)`
// CHECK: read_locks.c:24:9: note: main.1 writes `cache`, holding `lock (read)`
// CHECK: violated: data race on `cache`
// CHECK: executions: 11, all explored; every external call is modelled; rounds: 7, 11
// WITNESS: error: data race on `cache`
// WITNESS-DAG: read_locks.c:24:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: read_locks.c:34:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `cache`
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int cache, updates;

static void *looksUp(void *unused) {
  pthread_rwlock_rdlock(&lock);
  cache = 1;
  pthread_rwlock_unlock(&lock);
  return unused;
}

static void *updatesAndLooksUp(void *unused) {
  pthread_rwlock_wrlock(&lock);
  ++updates;
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_rdlock(&lock);
  int seen = cache;
  pthread_rwlock_unlock(&lock);
  return seen ? unused : &cache;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, looksUp, NULL);
  pthread_create(&second, NULL, updatesAndLooksUp, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
