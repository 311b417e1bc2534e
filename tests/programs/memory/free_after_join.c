// What is freed when nobody uses it any more is fine.
// Executions: two sections under one lock.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int *shared;

static void *increments(void *unused) {
  pthread_mutex_lock(&mutex);
  ++shared[3];
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  shared = calloc(4, sizeof *shared);
  pthread_t first, second;
  pthread_create(&first, NULL, increments, NULL);
  pthread_create(&second, NULL, increments, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  free(shared);
}
