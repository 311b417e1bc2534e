// Two locks in opposite orders, but the second one is only tried: no deadlock.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 7, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

static void useBoth(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  if (pthread_mutex_trylock(second) == 0)
    pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void *other(void *unused) {
  useBoth(&right, &left);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  useBoth(&left, &right);
  pthread_join(thread, NULL);
}
