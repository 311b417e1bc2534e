// The race on y exists only in executions in which x was read between its two writes: it takes a second round to see it.
// Executions: x is read before, between or after the two writes; if it is read between, y is written in two orders.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s | FileCheck %s --check-prefix=ALL
// RUN: %exits 1 %explore --json - %s | FileCheck %s --check-prefix=JSON
// Nothing orders the accesses to y, whatever x is made: that race is not one `after` the one on x.
// JSON: "variable": "x"
// JSON: "after": null
// JSON: "variable": "y"
// JSON: "after": null
// CHECK: error: data race on `x`
// CHECK: error: data race on `y`
// CHECK: violated: data race on `x` (and 1 more error)
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 1, 3, 4
// ALL: violated: data race on `x` (and 1 more error)
// ALL: executions: 4, all explored; every external call is modelled
#include <pthread.h>

static int x, y;

static void *sets(void *unused) {
  x = 1;
  x = 0;
  return unused;
}

static void *looks(void *unused) {
  if (x == 1)
    y = 1;
  return unused;
}

static void *writes(void *unused) {
  y = 2;
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, sets, NULL);
  pthread_create(&threads[1], NULL, looks, NULL);
  pthread_create(&threads[2], NULL, writes, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}
