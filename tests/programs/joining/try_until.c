// A loop that tries to join until it succeeds joins.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DNEVER %s 2>&1 | FileCheck --check-prefix=NEVER %s
// CHECK: proved
// CHECK: executions: 1, all explored
// NEVER: violated: deadlock
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
static int done;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *unused) {
#ifdef NEVER
  pthread_mutex_lock(&mutex);
#endif
  done = 1;
  return unused;
}
int main(void) {
  pthread_mutex_lock(&mutex);
  pthread_t first, second;
  pthread_create(&first, NULL, work, NULL);
  while (pthread_tryjoin_np(first, NULL) != 0)
    sched_yield();
  assert(done == 1);
  pthread_create(&second, NULL, work, &done);
  void *result = NULL;
  while (pthread_tryjoin_np(second, &result))
    ;
  assert(result == &done);
}
