// Neighbouring bit-fields share their memory: writing one is a race with writing the other, and can undo it.
// Executions: two increments of one word, as in examples/lost_update.c.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// CHECK: error: data race on
// CHECK: error: assertion `flags.first && flags.second` failed
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 1, 4
#include <assert.h>
#include <pthread.h>

static struct {
  unsigned first : 1;
  unsigned second : 1;
} flags;

static void *setsFirst(void *unused) {
  flags.first = 1;
  return unused;
}

static void *setsSecond(void *unused) {
  flags.second = 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, setsFirst, NULL);
  pthread_create(&second, NULL, setsSecond, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(flags.first && flags.second);
}
