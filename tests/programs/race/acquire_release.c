// A release store and an acquire load hand the data over: no race.
// Executions: the load of the flag comes before or after the store.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check %s | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored; every external call is modelled; assuming sequential consistency
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *send(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, NULL, send, NULL);
  if (atomic_load_explicit(&flag, memory_order_acquire))
    assert(data == 1);
  pthread_join(sender, NULL);
}
