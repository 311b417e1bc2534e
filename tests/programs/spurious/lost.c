// A signal that comes too early is lost, also for who may wake up once by itself: it waits again.
// RUN: %exits 1 %raddle explore --spurious --self-check %s 2>&1 | FileCheck %s
// CHECK: error: lost-wakeup: main waits for a signal on `changed` that nobody can send
// CHECK: executions: 4, all explored; every external call is modelled
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void *signals(void *unused) {
  ready = 1;
  pthread_cond_signal(&changed);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, signals, NULL);
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < 2; ++i)
    pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}
