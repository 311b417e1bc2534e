// Who waits is content with any one job that is done; the value it then uses belongs to a certain one.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: wrong_condition.c:31:9: error: data race on `value`
// CHECK: wrong_condition.c:31:9: note: main.1 writes `value`, holding no lock
// CHECK: wrong_condition.c:41:3: note: main.2 reads `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 12, all explored; every external call is modelled; rounds: 8, 12
// WITNESS: error: data race on `value`
// WITNESS-DAG: wrong_condition.c:31:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: wrong_condition.c:41:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int done, value;

static void finish(void) {
  pthread_mutex_lock(&mutex);
  ++done;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
}

static void *computes(void *unused) {
  value = 1;
  finish();
  return unused;
}

static void *uses(void *unused) {
  pthread_mutex_lock(&mutex);
  while (done == 0)
    pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  ++value;
  return unused;
}

static void *doesSomethingElse(void *unused) {
  finish();
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, computes, NULL);
  pthread_create(&threads[1], NULL, uses, NULL);
  pthread_create(&threads[2], NULL, doesSomethingElse, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
}
