// The signal may come before the wait, and is then lost.
// Executions: the thread waits before main signals, or after it.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: lost_wakeup.c:20:3: error: lost-wakeup: main.1 waits for a signal on `condition` that nobody can send
// CHECK: locks mutex
// CHECK: signals condition, on which nobody waits
// CHECK: unlocks mutex
// CHECK: locks mutex
// CHECK: waits on condition
// CHECK: violated: lost-wakeup: main.1
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *waits(void *unused) {
  pthread_mutex_lock(&mutex);
  // It should ask first whether there is something to wait for.
  pthread_cond_wait(&condition, &mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_mutex_lock(&mutex);
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}
