// Known gap: fresh memory is zero, and a mutex of zeros is one that a static initializer made.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the mutex was never initialized
#include <pthread.h>
#include <stdlib.h>

static void *works(void *unused) {
  pthread_mutex_t *mutex = malloc(sizeof *mutex);
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  free(mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
