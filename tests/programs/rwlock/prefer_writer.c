// A lock that prefers writers keeps readers out while a writer waits: whoever reads twice then waits for the writer,
// who waits for it.
// Executions: the writer comes before the reader, after each of its four steps, of which after the first both wait.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: deadlock
// CHECK: executions: 5, all explored; every external call is modelled
#define _GNU_SOURCE
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

static void *readsTwice(void *unused) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, readsTwice, NULL);
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_join(thread, NULL);
}
