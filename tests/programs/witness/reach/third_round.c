// Only the last of several rounds goes without the lock; the rounds before order it with whoever came earlier.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: third_round.c:28:3: error: data race on `total`
// CHECK: third_round.c:28:3: note: main.1 writes `total`, holding no lock
// CHECK: third_round.c:28:3: note: main.2 reads `total`, holding no lock
// CHECK: violated: data race on `total`
// CHECK: executions: 56, all explored; every external call is modelled; rounds: 20, 56
// WITNESS: error: data race on `total`
// WITNESS-DAG: third_round.c:28:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: third_round.c:28:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `total`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count, total;

static void *adds(void *unused) {
  for (int round = 0; round < 2; ++round) {
    pthread_mutex_lock(&mutex);
    ++count;
    pthread_mutex_unlock(&mutex);
  }
  ++total;
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, adds, NULL);
  pthread_create(&second, NULL, adds, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
