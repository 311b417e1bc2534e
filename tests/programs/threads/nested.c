// Threads created by threads: an inner thread, its creator and another thread increment the same counter.
// Executions: the classes of three unlocked increments (a read and a write each), counted by plain enumeration.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `count == 3` failed
// CHECK: main.1.1
// CHECK: violated: data race on `count` (and 1 more error)
// CHECK: executions: 36, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static int count;

static void *increments(void *unused) {
  count++;
  return unused;
}

static void *createsAnother(void *unused) {
  pthread_t inner;
  pthread_create(&inner, NULL, increments, NULL);
  count++;
  pthread_join(inner, NULL);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, createsAnother, NULL);
  pthread_create(&second, NULL, increments, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 3);
}
