// Two threads wait on one condition variable with different mutexes: the second is wrong, whichever that is.
// Executions: all orders of the two waits and the broadcast, 3!; in two of them the broadcast lies between the waits.
// NOT-ENUMERATED: who waits already, which is what makes a wait wrong, is no part of what enumeration compares.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: two_mutexes.c:16:3: error: threads wait on one condition variable with different mutexes
// CHECK-DAG: two_mutexes.c:23:3: error: threads wait on one condition variable with different mutexes
// CHECK: violated: {{.*}}
// CHECK: executions: 6, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *waitsLeft(void *unused) {
  pthread_mutex_lock(&left);
  pthread_cond_wait(&condition, &left);
  pthread_mutex_unlock(&left);
  return unused;
}

static void *waitsRight(void *unused) {
  pthread_mutex_lock(&right);
  pthread_cond_wait(&condition, &right);
  pthread_mutex_unlock(&right);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, waitsLeft, NULL);
  pthread_create(&second, NULL, waitsRight, NULL);
  pthread_cond_broadcast(&condition);
}
