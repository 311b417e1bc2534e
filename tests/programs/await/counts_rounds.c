// A loop that counts its rounds is no waiting loop: each round is a step, and the count differs.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: counts_rounds.c:22:3: error: assertion `rounds < 3` failed
// CHECK: executions: 7, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;

static void *sets(void *unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sets, NULL);
  int rounds = 0;
  while (!ready && rounds < 5)
    rounds++;
  assert(rounds < 3);
  pthread_join(thread, NULL);
}
