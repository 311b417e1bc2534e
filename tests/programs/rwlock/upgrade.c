// A reader that wants to write waits for all readers to leave, and so for itself.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: deadlock
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *upgrades(void *unused) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, upgrades, NULL);
  pthread_join(thread, NULL);
}
