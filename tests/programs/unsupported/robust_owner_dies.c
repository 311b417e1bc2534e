// The owner of a robust mutex ends: what the next one who locks it is told is not modelled.
// RUN: %exits 3 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: unknown: a thread ends while it holds a robust mutex
#include <pthread.h>

static pthread_mutex_t mutex;

static void *dies(void *unused) {
  pthread_mutex_lock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&thread, NULL, dies, NULL);
  pthread_join(thread, NULL);
}
