// Three philosophers who take the fork with the smaller number first.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 6, all explored{{.*}}; every external call is modelled
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *dines(void *argument) {
  int left = (int)(intptr_t)argument, right = (left + 1) % 3;
  int first = left < right ? left : right, second = left < right ? right : left;
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]);
  pthread_mutex_unlock(&forks[second]);
  pthread_mutex_unlock(&forks[first]);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, dines, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}
