// A wait under an `if` is right as long as nobody wakes up without a signal.
// Executions: main locks after the other, or waits and is woken; with the flag it also wakes up before the signal, and locks
// before the other or after it.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck --check-prefix=WITHOUT %s
// RUN: %exits 1 %raddle explore --spurious --self-check %s 2>&1 | FileCheck --check-prefix=WITH %s
// WITHOUT: proved
// WITHOUT: executions: 2, all explored; every external call is modelled
// WITH: error: assertion `ready` failed
// WITH: executions: 4, all explored; every external call is modelled; assuming at most one spurious wake-up of each thread
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *signals(void *unused) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, signals, NULL);
  pthread_mutex_lock(&mutex);
  if (!ready)
    pthread_cond_wait(&changed, &mutex);
  assert(ready);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}
