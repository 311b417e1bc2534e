// A lock that prefers writers excludes them from each other and from readers.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 32, all explored; every external call is modelled
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock;
static int first, second;

static void *reads(void *unused) {
  pthread_rwlock_rdlock(&lock);
  assert(first == second);
  pthread_rwlock_unlock(&lock);
  return unused;
}

static void *writes(void *unused) {
  pthread_rwlock_wrlock(&lock);
  ++first;
  ++second;
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_rwlockattr_t attributes;
  pthread_rwlockattr_init(&attributes);
  pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  pthread_rwlock_init(&lock, &attributes);
  pthread_create(&threads[0], NULL, reads, NULL);
  pthread_create(&threads[1], NULL, writes, NULL);
  writes(NULL);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  pthread_rwlock_destroy(&lock);
}
