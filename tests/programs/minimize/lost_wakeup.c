// A signal that comes before the wait is lost, because nobody looks whether it came.
// RUN: rm -rf %t && %exits 1 %raddle explore --quiet --trace-dir %t %s
// RUN: bash -c '%exits 1 %raddle minimize %t/lost-wakeup-*.trace' | FileCheck %s
// CHECK: context switches: 2, 2 before; no interleaving has fewer
// CHECK: 1. main.1 locking m ({{.*}}) comes before main locking m 
// CHECK-NEXT: (an execution with the other order passes)
// CHECK-NEXT: each execution in which this is so fails (all 2 executions checked)
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *wakes(void *unused) {
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wakes, NULL);
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_join(thread, NULL);
}
