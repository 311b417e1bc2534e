// Destroying a semaphore that another thread waits for, or will.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: violated: the semaphore was destroyed
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *waits(void *unused) {
  sem_wait(&semaphore);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&semaphore, 0, 0);
  pthread_create(&thread, NULL, waits, NULL);
  sem_destroy(&semaphore);
  pthread_join(thread, NULL);
}
