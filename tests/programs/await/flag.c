// A thread waits in a loop for a flag, and finds what was written before it.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled; assuming sequential consistency
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *waits(void *unused) {
  while (!atomic_load_explicit(&ready, memory_order_acquire))
    sched_yield();
  assert(data == 42);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  pthread_join(thread, NULL);
}
