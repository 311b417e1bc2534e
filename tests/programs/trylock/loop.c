// A loop that tries until it has the lock is as good as a lock: the threads take it in any order, 3! executions.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 6, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *counts(void *unused) {
  while (pthread_mutex_trylock(&mutex))
    sched_yield();
  count++;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, counts, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  assert(count == 3);
}
