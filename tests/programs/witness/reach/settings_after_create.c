// main completes the settings when the thread already exists, and then works under the lock like everybody.
// Executions: the lock one way round, with the accesses in that order only; the other way round, with both orders of them.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: settings_after_create.c:32:13: error: data race on `verbosity`
// CHECK: settings_after_create.c:32:13: note: main writes `verbosity`, holding no lock
// CHECK: settings_after_create.c:26:10: note: main.1 reads `verbosity`, holding no lock
// CHECK: violated: data race on `verbosity`
// CHECK: executions: 3, all explored; every external call is modelled; rounds: 2, 3
// WITNESS: error: data race on `verbosity`
// WITNESS-DAG: settings_after_create.c:26:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: settings_after_create.c:32:{{[0-9]+}}: note: main {{(reads|writes)}}
// WITNESS: violated: data race on `verbosity`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int verbosity, jobs;

static void *works(void *unused) {
  pthread_mutex_lock(&mutex);
  ++jobs;
  pthread_mutex_unlock(&mutex);
  return verbosity ? &jobs : unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  verbosity = 1;
  pthread_mutex_lock(&mutex);
  ++jobs;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}
