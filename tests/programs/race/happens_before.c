// Data are handed over by a relaxed flag, which orders nothing, and an annotation, which does. What has no annotation,
// or one of another address, is a race.
// Executions: the flag is loaded before or after the store; then the annotations are in order.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check %s | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DADDRESS=0 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %raddle explore --self-check --cflag=-DOTHER %s | FileCheck %s --check-prefix=NONE
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored
// NONE: error: data race on `data`
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>

#ifdef OTHER
#define ADDRESS &other
#endif
#ifndef ADDRESS
#define ADDRESS &data
#endif

static int data, other;
static atomic_int ready;

static void *give(void *unused) {
  data = 1;
  raddle_happens_before(&data);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

static void *take(void *unused) {
  if (atomic_load_explicit(&ready, memory_order_relaxed) == 0)
    return unused;
  raddle_happens_after(ADDRESS);
  data = 2;
  return unused;
}

int main(void) {
  pthread_t giver, taker;
  pthread_create(&giver, 0, give, 0);
  pthread_create(&taker, 0, take, 0);
  pthread_join(giver, 0);
  pthread_join(taker, 0);
  return other;
}
