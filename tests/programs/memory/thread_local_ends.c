// A thread-local ends with its thread; before that others may use it.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: %exits 0 %raddle explore --self-check --cflag=-DBEFORE %s 2>&1 | FileCheck %s --check-prefix=BEFORE
// AFTER: thread_local_ends.c:[[@LINE+28]]:{{[0-9]+}}: error: the thread writes a thread-local variable of a thread that has ended (`value[1] (thread-local of main.1)`)
// AFTER: executions: 1, all explored; every external call is modelled
// BEFORE: proved: no interleaving fails
#include <pthread.h>
#include <semaphore.h>

static _Thread_local int value[2];
static int *published;
static sem_t ready, done;

static void *publishes(void *unused) {
  published = value;
  sem_post(&ready);
#ifdef BEFORE
  sem_wait(&done);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&ready, 0, 0);
  sem_init(&done, 0, 0);
  pthread_create(&thread, NULL, publishes, NULL);
  sem_wait(&ready);
#ifndef BEFORE
  pthread_join(thread, NULL);
#endif
  published[1] = 2;
#ifdef BEFORE
  sem_post(&done);
  pthread_join(thread, NULL);
#endif
  return 0;
}
