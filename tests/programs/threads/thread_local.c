// A thread-local variable is one per thread, and fresh in each execution.
// Executions: which thread has the lock first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static __thread int mine = 7;

static void *increments(void *unused) {
  assert(mine == 7);
  mine++;
  pthread_mutex_lock(&mutex);
  mine++;
  pthread_mutex_unlock(&mutex);
  assert(mine == 9);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, increments, NULL);
  pthread_create(&second, NULL, increments, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(mine == 7);
}
