// The same with relaxed accesses between fences.
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
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, NULL, send, NULL);
  int seen = atomic_load_explicit(&flag, memory_order_relaxed);
  atomic_thread_fence(memory_order_acquire);
  if (seen)
    assert(data == 1);
  pthread_join(sender, NULL);
}
