// A lock inside an atomic section is not modelled yet.
// RUN: %exits 3 %raddle explore %s | FileCheck %s
// CHECK: unknown: an operation that {{.*}}locks{{.*}} is inside an atomic section, which is not supported yet (at {{.*}}lock_in_section.c:[[@LINE+8]])
#include <pthread.h>
#include <raddle.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *unused) {
  raddle_atomic_begin();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  raddle_atomic_end();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, locks, NULL);
  pthread_join(thread, NULL);
}
