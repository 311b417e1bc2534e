// Robust mutexes, those that inherit priorities and those shared between processes lock like others.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex;
static int count;

static void *counts(void *unused) {
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
  pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&thread, NULL, counts, NULL);
  counts(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
}
