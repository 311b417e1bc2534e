// raddle_assert of raddle.h fails like assert.
// Executions: the read comes before or after the write.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `ready == 1` failed
// CHECK: violated: assertion `ready == 1` failed
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>
#include <raddle.h>

static int ready;

static void *expectsReady(void *unused) {
  raddle_assert(ready == 1);
  return unused;
}

static void *setsReady(void *unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, expectsReady, NULL);
  pthread_create(&second, NULL, setsReady, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
