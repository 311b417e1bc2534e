// A wrapper of pthread_mutex_lock, as of a profiler: what it wraps is ours.
// RUN: %exits 2 %raddle explore %s 2>&1 | FileCheck %s
// CHECK-NOT: violated
// CHECK-NOT: internal error
// CHECK: executions: 2
#define _GNU_SOURCE
#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>

static int count, locks;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int (*real)(pthread_mutex_t *);

int pthread_mutex_lock(pthread_mutex_t *which) {
  const int result = real(which);
  ++locks;
  return result;
}

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  real = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
  pthread_join(thread, 0);
  assert(count == 2 && locks == 2);
  return 0;
}
