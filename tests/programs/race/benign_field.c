// Only what is named is benign: a race on the neighbouring field is an error.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// CHECK: error: data race on `state.owner`
// CHECK-NOT: error: data race on `state.hits`
// CHECK: assuming the race on `state.hits` is benign
#include <pthread.h>
#include <raddle.h>

static struct {
  int hits;
  int owner;
} state;

static void *work(void *unused) {
  state.hits = 1;
  state.owner = 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  raddle_benign(state.hits);
  pthread_create(&first, 0, work, 0);
  pthread_create(&second, 0, work, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
