// An annotation orders only if it comes first: both orders of the two annotations are explored, and in one of them the
// accesses race.
// Executions: by the orders of the two writes and of the two annotations; if give's annotation is first, so is its write.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// CHECK: error: data race on `data`
// CHECK: happens after data
// CHECK: executions: 3, all explored
#include <pthread.h>
#include <raddle.h>

static int data;

static void *give(void *unused) {
  data = 1;
  raddle_happens_before(&data);
  return unused;
}

static void *take(void *unused) {
  raddle_happens_after(&data);
  data = 2;
  return unused;
}

int main(void) {
  pthread_t giver, taker;
  pthread_create(&giver, 0, give, 0);
  pthread_create(&taker, 0, take, 0);
  pthread_join(giver, 0);
  pthread_join(taker, 0);
  return 0;
}
