// Statistics that may be lost: the program says so. The values that the race can leave are explored all the same.
// Executions: as without the annotation, by the orders of two reads and two writes of the counter, 4.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check %s | FileCheck %s --check-prefix=ALL
// RUN: %exits 1 %raddle explore --self-check --cflag=-DEXPECTS_BOTH %s | FileCheck %s --check-prefix=LOST
// CHECK-NOT: error:
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 1, 4; assuming the race on `hits` is benign
// ALL: executions: 4, all explored; every external call is modelled; assuming the race on `hits` is benign
// LOST: error: assertion `hits == 2` failed
// LOST-NOT: data race
#include <assert.h>
#include <pthread.h>
#include <raddle.h>

static int hits;

static void *count(void *unused) {
  ++hits;
  return unused;
}

int main(void) {
  pthread_t first, second;
  raddle_benign(hits);
  pthread_create(&first, 0, count, 0);
  pthread_create(&second, 0, count, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
#ifdef EXPECTS_BOTH
  assert(hits == 2);
#endif
  return 0;
}
