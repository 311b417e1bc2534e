// A broadcast wakes all that wait; they go on one after the other.
// Executions: two threads that start before main opens the gate, one, or none, in each order.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 10, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static int isOpen;

static void *passes(void *unused) {
  pthread_mutex_lock(&mutex);
  while (!isOpen)
    pthread_cond_wait(&opened, &mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, passes, NULL);
  pthread_create(&second, NULL, passes, NULL);
  pthread_mutex_lock(&mutex);
  isOpen = 1;
  pthread_cond_broadcast(&opened);
  pthread_mutex_unlock(&mutex);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_cond_destroy(&opened);
}
