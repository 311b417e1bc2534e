// Producers and consumers share one condition variable: a signal can wake the wrong one, and all sleep.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: lost-wakeup: main{{.*}} waits for a signal on `changed` that nobody can send
// CHECK: violated: lost-wakeup
// CHECK: executions: 80, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items; // 0 or 1

static void *produces(void *unused) {
  pthread_mutex_lock(&mutex);
  while (items == 1)
    pthread_cond_wait(&changed, &mutex);
  items = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *consumes(void *unused) {
  pthread_mutex_lock(&mutex);
  while (items == 0)
    pthread_cond_wait(&changed, &mutex);
  items = 0;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[4];
  pthread_create(&threads[0], NULL, consumes, NULL);
  pthread_create(&threads[1], NULL, consumes, NULL);
  pthread_create(&threads[2], NULL, produces, NULL);
  pthread_create(&threads[3], NULL, produces, NULL);
}
