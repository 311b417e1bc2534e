// Nobody repairs what a robust mutex protects: after the next unlock it cannot be locked any more.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: not_recoverable.c:[[@LINE+28]]:3: error: assertion `error == 0` failed
// CHECK: violated
// CHECK: executions: 1, all explored
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;

static void *dies(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_exit(unused);
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&thread, NULL, dies, NULL);
  pthread_join(thread, NULL);
  assert(pthread_mutex_trylock(&mutex) == EOWNERDEAD);
  pthread_mutex_unlock(&mutex);
  int error = pthread_mutex_lock(&mutex);
  assert(error == ENOTRECOVERABLE);
  error = pthread_mutex_lock(&mutex);
  assert(error == 0);
}
