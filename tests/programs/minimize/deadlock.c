// Each of two threads takes a lock, and wants the one that the other has.
// RUN: rm -rf %t && %exits 1 %raddle explore --quiet --trace-dir %t %s
// RUN: bash -c '%exits 1 %raddle minimize %t/deadlock-*.trace' | FileCheck %s
// CHECK: context switches: 2, 2 before; no interleaving has fewer
// CHECK: 1. main.2 locking b ({{.*}}) comes before main.1 locking b 
// CHECK-NEXT: (an execution with the other order passes)
// CHECK-NEXT: 2. main.1 locking a ({{.*}}) comes before main.2 locking a 
// CHECK-NEXT: (an execution with the other order passes)
// CHECK-NEXT: each execution in which these are so fails (all 3 executions checked)
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *second(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, first, NULL);
  pthread_create(&threads[1], NULL, second, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}
