// Without a handler the mutex stays locked for ever when the thread is cancelled while it waits: main deadlocks.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: mutex_lost.c:[[@LINE+21]]:3: error: deadlock
// CHECK: violated
// CHECK: executions: 3 (1 blocked), all explored
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *waits(void *unused) {
  pthread_mutex_lock(&m);
  while (1)
    pthread_cond_wait(&c, &m);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}
