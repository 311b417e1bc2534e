// An errorcheck mutex reports a second lock and an unlock without lock as errors of the call.
// Executions: which thread has the mutex first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex;

static void *locksTwice(void *unused) {
  assert(pthread_mutex_lock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == EDEADLK);
  assert(pthread_mutex_unlock(&mutex) == 0);
  return unused;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  pthread_t first, second;
  pthread_create(&first, NULL, locksTwice, NULL);
  pthread_create(&second, NULL, locksTwice, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_mutex_destroy(&mutex);
}
