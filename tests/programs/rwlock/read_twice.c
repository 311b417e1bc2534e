// The same with the default preference: readers come in whenever nobody writes.
// Executions: the writer comes before or after the outer section of the reader.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

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
