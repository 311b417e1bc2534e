// A lock that prefers writers keeps readers out while a writer waits, which is not modelled: nothing is claimed.
// RUN: %exits 3 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: unknown: {{.*}}prefers writers
#define _GNU_SOURCE
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

static void *reads(void *unused) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reads, NULL);
  pthread_join(thread, NULL);
}
