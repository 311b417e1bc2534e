// An attempt to lock succeeds or fails, as the other thread has it.
// Executions: the attempt comes before the other thread's lock, between lock and unlock, or after.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag=-DEXPECTED=0 %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag=-DEXPECTED=EBUSY %s 2>&1 | FileCheck %s --check-prefix=FAILS
// CHECK: proved: no interleaving fails
// CHECK: executions: 3, all explored; every external call is modelled
// FAILS: both_outcomes.c:24:3: error: assertion `result == EXPECTED` failed
// FAILS: executions: 3, all explored; every external call is modelled
#include <assert.h>
#include <errno.h>
#include <pthread.h>

#ifndef EXPECTED
#define EXPECTED result
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *tries(void *unused) {
  int result = pthread_mutex_trylock(&mutex);
  if (result == 0)
    pthread_mutex_unlock(&mutex);
  assert(result == EXPECTED);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, tries, NULL);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}
