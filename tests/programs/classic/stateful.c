// Two data items under two locks: what one thread sets by one rule the other changes by another, in either order.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutexA = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t mutexB = PTHREAD_MUTEX_INITIALIZER;
static int dataA = 10, dataB = 10;

static void *adds(void *unused) {
  pthread_mutex_lock(&mutexA);
  dataA++;
  pthread_mutex_unlock(&mutexA);
  pthread_mutex_lock(&mutexB);
  dataB++;
  pthread_mutex_unlock(&mutexB);
  return unused;
}

static void *changes(void *unused) {
  pthread_mutex_lock(&mutexA);
  dataA += 5;
  pthread_mutex_unlock(&mutexA);
  pthread_mutex_lock(&mutexB);
  dataB -= 6;
  pthread_mutex_unlock(&mutexB);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, adds, NULL);
  pthread_create(&second, NULL, changes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(dataA == 16 && dataB == 5);
}
