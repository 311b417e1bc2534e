// The reader does not wait if the slot looks free, and uses the value all the same.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: wait_without_loop.c:40:3: error: data race on `value`
// CHECK: wait_without_loop.c:40:3: note: main.2 writes `value`, holding no lock
// CHECK: wait_without_loop.c:27:9: note: main.1 writes `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 5, all explored; every external call is modelled; rounds: 3, 5
// WITNESS: error: data race on `value`
// WITNESS-DAG: wait_without_loop.c:27:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: wait_without_loop.c:40:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int isBusy, value;

static void *fills(void *unused) {
  pthread_mutex_lock(&mutex);
  isBusy = 1;
  pthread_mutex_unlock(&mutex);
  value = 1;
  pthread_mutex_lock(&mutex);
  isBusy = 0;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *takes(void *unused) {
  pthread_mutex_lock(&mutex);
  while (isBusy)
    pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  ++value;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, fills, NULL);
  pthread_create(&second, NULL, takes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
