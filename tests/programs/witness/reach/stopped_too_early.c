// The worker says that it is done, and then writes its result; the lock of the journal orders that in a run to the end.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: stopped_too_early.c:35:10: error: data race on `result`
// CHECK: stopped_too_early.c:35:10: note: main.1 writes `result`, holding no lock
// CHECK: stopped_too_early.c:46:3: note: main.2 reads `result`, holding no lock
// CHECK: violated: data race on `result`
// CHECK: executions: 8, all explored; every external call is modelled; rounds: 4, 8
// WITNESS: error: data race on `result`
// WITNESS-DAG: stopped_too_early.c:35:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: stopped_too_early.c:46:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `result`
#include <pthread.h>

static pthread_mutex_t journal = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static int isDone, result, entries;

static void note(void) {
  pthread_mutex_lock(&journal);
  ++entries;
  pthread_mutex_unlock(&journal);
}

static void *works(void *unused) {
  pthread_mutex_lock(&mutex);
  isDone = 1;
  pthread_cond_signal(&ended);
  pthread_mutex_unlock(&mutex);
  result = 1;
  note();
  return unused;
}

static void *waits(void *unused) {
  pthread_mutex_lock(&mutex);
  while (!isDone)
    pthread_cond_wait(&ended, &mutex);
  pthread_mutex_unlock(&mutex);
  note();
  ++result;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, works, NULL);
  pthread_create(&second, NULL, waits, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
