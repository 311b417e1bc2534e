// Three philosophers who all take the left fork first: each with one fork, nobody eats.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: philosophers_circle.c:{{(14|15)}}:{{[0-9]+}}: error: deadlock
// CHECK: violated:
// CHECK: executions: 7, all explored{{.*}}; every external call is modelled
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *dines(void *argument) {
  int left = (int)(intptr_t)argument, right = (left + 1) % 3;
  pthread_mutex_lock(&forks[left]);
  pthread_mutex_lock(&forks[right]);
  pthread_mutex_unlock(&forks[right]);
  pthread_mutex_unlock(&forks[left]);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, dines, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}
