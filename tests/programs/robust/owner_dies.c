// The owner of a robust mutex ends: the next one is told, repairs what it protects, and all goes on.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the locks: main first or second.
// CHECK: executions: 2, all explored
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;
static int half;

static void *dies(void *unused) {
  int error = pthread_mutex_lock(&mutex);
  assert(error == 0);
  half = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&thread, NULL, dies, NULL);
  int error = pthread_mutex_lock(&mutex);
  assert(error == (half ? EOWNERDEAD : 0));
  if (error == EOWNERDEAD) {
    half = 0;
    assert(pthread_mutex_consistent(&mutex) == 0);
  }
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  error = pthread_mutex_lock(&mutex);
  assert(error == (half ? EOWNERDEAD : 0));
  if (error == EOWNERDEAD)
    pthread_mutex_consistent(&mutex);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_destroy(&mutex) == 0);
}
