// A thread that is cancelled while it waits on a condition variable holds the mutex again when its handlers run, so the
// handler may unlock it. Nobody ever signals.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 3 (1 blocked), all explored
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int handled;

static void unlock(void *mutex) {
  handled = 1;
  pthread_mutex_unlock(mutex);
}

static void *waits(void *unused) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  while (1)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  pthread_mutex_lock(&m);
  assert(handled == 1);
  pthread_mutex_unlock(&m);
}
