// Critical sections of different mutexes are independent.
// Executions: one stands for all.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int counts[2];

static void *increments(void *argument) {
  long mine = (long)argument;
  for (int round = 0; round < 3; round++) {
    pthread_mutex_lock(&mutexes[mine]);
    counts[mine]++;
    pthread_mutex_unlock(&mutexes[mine]);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, increments, (void *)t);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
}
