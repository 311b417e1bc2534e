// Whoever writes while it holds the lock for reading races with other readers.
// Executions: in the last round lock, read, write and unlock of both threads: the four steps on the lock have 6 orders;
// where they overlap, the two reads and writes have 4, and 2 * 1 + 4 * 4.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: violated: data race on `count`
// CHECK: executions: 18, all explored; every external call is modelled
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int count;

static void *counts(void *unused) {
  pthread_rwlock_rdlock(&lock);
  ++count;
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, counts, NULL);
  counts(NULL);
  pthread_join(thread, NULL);
}
