// Opposite lock orders under a common lock never deadlock.
// Executions: which thread passes the gate first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void lockBoth(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  pthread_mutex_unlock(&gate);
}

static void *ab(void *unused) {
  lockBoth(&a, &b);
  return unused;
}

static void *ba(void *unused) {
  lockBoth(&b, &a);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, ab, NULL);
  pthread_create(&second, NULL, ba, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
