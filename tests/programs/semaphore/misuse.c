// A semaphore that was never initialized, and one that was destroyed.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: misuse.c:11:3: error: the semaphore was never initialized
// CHECK-DAG: misuse.c:19:3: error: the semaphore was destroyed
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <semaphore.h>

static void *usesFresh(void *unused) {
  static sem_t fresh;
  sem_wait(&fresh);
  return unused;
}

static void *usesDestroyed(void *unused) {
  static sem_t semaphore;
  sem_init(&semaphore, 0, 1);
  sem_destroy(&semaphore);
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, usesFresh, NULL);
  pthread_create(&threads[1], NULL, usesDestroyed, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}
