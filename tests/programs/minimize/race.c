// The lock hides the race if main comes first.
// RUN: rm -rf %t && %exits 1 %raddle explore --quiet --trace-dir %t %s
// RUN: bash -c '%exits 1 %raddle minimize %t/data-race-*.trace' | FileCheck %s
// CHECK: context switches: 1, 1 before; no interleaving has fewer
// CHECK: 1. main.1 locking m ({{.*}}) comes before main locking m 
// CHECK-NEXT: (an execution with the other order passes)
// CHECK-NEXT: each execution in which this is so fails (all 2 executions checked)
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *reads(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return data ? unused : NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reads, NULL);
  data = 1;
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(thread, NULL);
}
