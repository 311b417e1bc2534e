// A lock that is tested before it is taken. Two threads: the load of the second comes before the section of the first or
// after it, 2 * 2 complete executions; in 2 it comes before and the lock is taken since.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --cflag=-DTHREADS=3 %s 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: %exits 1 %raddle explore --cflag=-DKEPT %s 2>&1 | FileCheck %s --check-prefix=KEPT
// CHECK: proved: no interleaving fails
// CHECK: executions: 6 (2 blocked), all explored
// 3! * 3! complete ones.
// THREE: executions: 75 (39 blocked), all explored
// KEPT: deadlock
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef THREADS
#define THREADS 2
#endif

static atomic_int lock;
static int count;

static void *counts(void *unused) {
  for (;;) {
    while (atomic_load_explicit(&lock, memory_order_relaxed))
      ;
    int none = 0;
    if (atomic_compare_exchange_strong_explicit(&lock, &none, 1, memory_order_acquire, memory_order_relaxed))
      break;
  }
  count++;
#ifndef KEPT
  atomic_store_explicit(&lock, 0, memory_order_release);
#endif
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], 0, counts, 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], 0);
  assert(count == THREADS);
}
