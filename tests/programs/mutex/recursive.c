// A recursive mutex is locked again by its owner; the inner lock and unlock are noticed by nobody.
// Executions: which thread has the mutex first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex;
static int count;

static void *locksTwice(void *unused) {
  assert(pthread_mutex_lock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == 0);
  count++;
  assert(pthread_mutex_unlock(&mutex) == 0);
  count++;
  assert(pthread_mutex_unlock(&mutex) == 0);
  return unused;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
  pthread_t first, second;
  pthread_create(&first, NULL, locksTwice, NULL);
  pthread_create(&second, NULL, locksTwice, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 4);
  assert(pthread_mutex_destroy(&mutex) == 0);
}
