// Two philosophers take fork 1, then fork 2; a fork is a flag under a mutex with a condition variable (Figure 7 of
// "Inspect", 2008).
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 12, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t freed[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static int owner[2];

static void take(int fork, int me) {
  pthread_mutex_lock(&mutexes[fork]);
  while (owner[fork] != 0)
    pthread_cond_wait(&freed[fork], &mutexes[fork]);
  owner[fork] = me;
  pthread_mutex_unlock(&mutexes[fork]);
}

static void put(int fork, int me) {
  pthread_mutex_lock(&mutexes[fork]);
  assert(owner[fork] == me);
  owner[fork] = 0;
  pthread_mutex_unlock(&mutexes[fork]);
  pthread_cond_signal(&freed[fork]);
}

static void *dines(void *argument) {
  int me = (int)(intptr_t)argument + 1;
  take(0, me);
  take(1, me);
  put(0, me);
  put(1, me);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, dines, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
