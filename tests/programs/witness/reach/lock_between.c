// One writes before its critical section, the other behind it. If the first comes first, the lock happens to order the
// writes, and a detector that watches that run has nothing to tell.
// Executions: the lock one way round, with the writes in that order only; the other way round, with both orders of the writes.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: lock_between.c:24:9: error: data race on `value`
// CHECK: lock_between.c:24:9: note: main.1 writes `value`, holding no lock
// CHECK: lock_between.c:35:9: note: main.2 writes `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 3, all explored; every external call is modelled; rounds: 2, 3
// WITNESS: error: data race on `value`
// WITNESS-DAG: lock_between.c:24:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: lock_between.c:35:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count, value;

static void *before(void *unused) {
  value = 1;
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *behind(void *unused) {
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  value = 2;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, before, NULL);
  pthread_create(&second, NULL, behind, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
