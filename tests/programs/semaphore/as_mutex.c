// A semaphore of count one excludes three threads from each other: 3! orders.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 6, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;
static int inside;

static void *works(void *unused) {
  sem_wait(&semaphore);
  assert(++inside == 1);
  --inside;
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  sem_init(&semaphore, 0, 1);
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], NULL, works, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
}
