// Attributes of threads and of objects are kept and can be asked for.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static void *nothing(void *unused) { return unused; }

static void ofThreads(pthread_attr_t *attributes) {
  int value;
  size_t size;
  struct sched_param parameter = {0};
  assert(pthread_attr_setguardsize(attributes, 8192) == 0);
  assert(pthread_attr_getguardsize(attributes, &size) == 0 && size == 8192);
  assert(pthread_attr_setstacksize(attributes, 1 << 20) == 0);
  assert(pthread_attr_getstacksize(attributes, &size) == 0 && size == 1 << 20);
  assert(pthread_attr_setdetachstate(attributes, PTHREAD_CREATE_JOINABLE) == 0);
  assert(pthread_attr_getdetachstate(attributes, &value) == 0 && value == PTHREAD_CREATE_JOINABLE);
  assert(pthread_attr_setinheritsched(attributes, PTHREAD_INHERIT_SCHED) == 0);
  assert(pthread_attr_getinheritsched(attributes, &value) == 0 && value == PTHREAD_INHERIT_SCHED);
  assert(pthread_attr_setschedpolicy(attributes, SCHED_OTHER) == 0);
  assert(pthread_attr_getschedpolicy(attributes, &value) == 0 && value == SCHED_OTHER);
  assert(pthread_attr_setschedparam(attributes, &parameter) == 0);
  assert(pthread_attr_getschedparam(attributes, &parameter) == 0);
  assert(pthread_attr_setscope(attributes, PTHREAD_SCOPE_SYSTEM) == 0);
  assert(pthread_attr_getscope(attributes, &value) == 0 && value == PTHREAD_SCOPE_SYSTEM);
}

static void ofMutexes(void) {
  pthread_mutexattr_t attributes;
  int value;
  assert(pthread_mutexattr_init(&attributes) == 0);
  assert(pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutexattr_gettype(&attributes, &value) == 0 && value == PTHREAD_MUTEX_RECURSIVE);
  assert(pthread_mutexattr_getpshared(&attributes, &value) == 0 && value == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST) == 0);
  assert(pthread_mutexattr_getrobust(&attributes, &value) == 0 && value == PTHREAD_MUTEX_ROBUST);
  assert(pthread_mutexattr_destroy(&attributes) == 0);
}

static void ofOthers(void) {
  pthread_rwlockattr_t readers;
  pthread_barrierattr_t barriers;
  int value;
  assert(pthread_rwlockattr_init(&readers) == 0);
  assert(pthread_rwlockattr_setkind_np(&readers, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) == 0);
  assert(pthread_rwlockattr_getkind_np(&readers, &value) == 0);
  assert(value == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  assert(pthread_rwlockattr_setpshared(&readers, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_rwlockattr_getpshared(&readers, &value) == 0 && value == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_rwlockattr_destroy(&readers) == 0);
  assert(pthread_barrierattr_init(&barriers) == 0);
  assert(pthread_barrierattr_setpshared(&barriers, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_barrierattr_getpshared(&barriers, &value) == 0 && value == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_barrierattr_destroy(&barriers) == 0);
}

int main(void) {
  pthread_t thread;
  pthread_attr_t attributes;
  assert(pthread_attr_init(&attributes) == 0);
  ofThreads(&attributes);
  ofMutexes();
  ofOthers();
  pthread_create(&thread, &attributes, nothing, NULL);
  assert(pthread_attr_destroy(&attributes) == 0);
  assert(pthread_setschedprio(thread, 0) == 0);
  assert(pthread_setconcurrency(1) == 0);
  pthread_join(thread, NULL);
}
