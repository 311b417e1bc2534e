// The second takes the lock only if it is free, and goes on without it otherwise: a lock that was free orders the two.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: trylock.c:23:8: error: data race on `hits`
// CHECK: trylock.c:23:8: note: main.1 writes `hits`, holding no lock
// CHECK: trylock.c:35:8: note: main.2 writes `hits`, holding no lock
// CHECK: violated: data race on `hits`
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 3, 4
// WITNESS: error: data race on `hits`
// WITNESS-DAG: trylock.c:23:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: trylock.c:35:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `hits`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count, hits;

static void *before(void *unused) {
  hits = 1;
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *behind(void *unused) {
  if (pthread_mutex_trylock(&mutex) == 0) {
    ++count;
    pthread_mutex_unlock(&mutex);
  }
  hits = 2;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, before, NULL);
  pthread_create(&second, NULL, behind, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
