// A long private loop costs steps, not executions.
// Executions: which thread has the lock first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned sum;

static void *adds(void *unused) {
  unsigned mine = 0;
  for (unsigned round = 0; round < 10000; round++)
    mine += round * round;
  pthread_mutex_lock(&mutex);
  sum += mine;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, adds, NULL);
  pthread_create(&second, NULL, adds, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
