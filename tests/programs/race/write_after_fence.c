// What is written behind a release fence is not released by it, even if the same was written before it in the same step.
// Executions: the flag is loaded before or after it is stored, and that decides the order of all accesses to the data.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// CHECK: error: data race on `data`
// CHECK: write_after_fence.c:[[@LINE+11]]:{{[0-9]+}}: note: main.1 writes `data`
// CHECK: executions: 2, all explored; every external call is modelled; rounds: 2, 2;
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *give(void *unused) {
  data = 1;
  atomic_thread_fence(memory_order_release);
  data = 2;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

static void *take(void *unused) {
  if (atomic_load_explicit(&ready, memory_order_relaxed) == 0)
    return unused;
  atomic_thread_fence(memory_order_acquire);
  return data == 0 ? unused : (void *)&data;
}

int main(void) {
  pthread_t giver, taker;
  pthread_create(&giver, 0, give, 0);
  pthread_create(&taker, 0, take, 0);
  pthread_join(giver, 0);
  pthread_join(taker, 0);
  return 0;
}
