// quick_exit calls the handlers of at_quick_exit, the last one first, and those of atexit not at all; it ends the
// program, so that a thread that waits then is gone and not stuck.
// Executions: nothing is concurrent but the end.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t never;
static int called;

static void first(void) { assert(called == 1); }
static void second(void) { called = 1; }
static void ordinary(void) { assert(0); }

static void *waits(void *unused) {
  sem_wait(&never);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&never, 0, 0);
  at_quick_exit(first);
  at_quick_exit(second);
  atexit(ordinary);
  pthread_create(&thread, NULL, waits, NULL);
  quick_exit(0);
}
