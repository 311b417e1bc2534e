// A barrier by a mutex and a condition variable: nobody goes on before all have come.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t complete = PTHREAD_COND_INITIALIZER;
static int arrived, before[2];

static void arrive(void) {
  pthread_mutex_lock(&mutex);
  if (++arrived == 2)
    pthread_cond_broadcast(&complete);
  while (arrived < 2)
    pthread_cond_wait(&complete, &mutex);
  pthread_mutex_unlock(&mutex);
}

static void *first(void *unused) {
  before[0] = 1;
  arrive();
  assert(before[1] == 1);
  return unused;
}

static void *second(void *unused) {
  before[1] = 1;
  arrive();
  assert(before[0] == 1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, first, NULL);
  pthread_create(&threads[1], NULL, second, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}
