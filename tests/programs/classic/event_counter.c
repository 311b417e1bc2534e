// An event counter: the reader that sees the n-th event sees all that was written before it.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int slots[2];
static atomic_int events;

static void *posts(void *unused) {
  for (int i = 0; i < 2; i++) {
    slots[i] = i + 1;
    atomic_store_explicit(&events, i + 1, memory_order_release);
  }
  return unused;
}

static void *reads(void *unused) {
  for (int i = 0; i < 2; i++) {
    while (atomic_load_explicit(&events, memory_order_acquire) < i + 1)
      ;
    assert(slots[i] == i + 1);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, posts, NULL);
  pthread_create(&second, NULL, reads, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
