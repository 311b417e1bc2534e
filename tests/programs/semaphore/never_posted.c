// Two threads each wait for what the other posts only later.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: deadlock: main waits for semaphore `second` that nobody can post
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <semaphore.h>

static sem_t first, second;

static void *waits(void *unused) {
  sem_wait(&first);
  sem_post(&second);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&first, 0, 0);
  sem_init(&second, 0, 0);
  pthread_create(&thread, NULL, waits, NULL);
  sem_wait(&second);
  sem_post(&first);
  pthread_join(thread, NULL);
}
