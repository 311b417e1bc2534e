// A semaphore of count two lets two threads in, so that what they do is a race.
// Executions: as in rwlock/reader_writes.c.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: violated: data race on `inside`
// CHECK: executions: 18, all explored; every external call is modelled
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;
static int inside;

static void *works(void *unused) {
  sem_wait(&semaphore);
  ++inside;
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&semaphore, 0, 2);
  pthread_create(&thread, NULL, works, NULL);
  works(NULL);
  pthread_join(thread, NULL);
}
