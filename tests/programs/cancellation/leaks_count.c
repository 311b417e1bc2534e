// A thread that is cancelled between taking a semaphore and giving it back takes it for ever: it sleeps in between,
// which is a cancellation point.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: deadlock
// CHECK: violated
// CHECK: executions: 4, all explored
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <unistd.h>

static sem_t s;

static void *works(void *unused) {
  sem_wait(&s);
  usleep(10);
  sem_post(&s);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&s, 0, 1);
  pthread_create(&thread, NULL, works, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  sem_wait(&s);
  sem_destroy(&s);
}
