// Double-checked initialization with a plain flag; the counter of users, under the same lock, orders the look at the
// flag in a run in which the first thread has been through.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: double_checked.c:27:8: error: data race on `isBuilt`
// CHECK: double_checked.c:27:8: note: main.1 reads `isBuilt`, holding no lock
// CHECK: double_checked.c:29:13: note: main.2 writes `isBuilt`, holding `mutex`
// CHECK: violated: data race on `isBuilt`
// CHECK: executions: 10, all explored; every external call is modelled; rounds: 6, 10
// WITNESS: error: data race on `isBuilt`
// WITNESS-DAG: double_checked.c:27:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: double_checked.c:29:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `isBuilt`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int isBuilt, users;

static void *uses(void *unused) {
  pthread_mutex_lock(&mutex);
  ++users;
  pthread_mutex_unlock(&mutex);
  if (!isBuilt) {
    pthread_mutex_lock(&mutex);
    isBuilt = 1;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, uses, NULL);
  pthread_create(&second, NULL, uses, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
