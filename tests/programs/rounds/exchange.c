// A lock that is tested, and then taken by an exchange: one that finds it taken leaves it as it was. Two threads: as with
// a compare-exchange (test_and_set.c). An exchange that changes something is an effect.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: %exits 0 %raddle explore --cflag=-DTHREADS=4 %s 2>&1 | FileCheck %s --check-prefix=FOUR
// RUN: %exits 1 %explore --cflag=-DCHANGES %s 2>&1 | FileCheck %s --check-prefix=CHANGES
// CHECK: proved: no interleaving fails
// CHECK: executions: 6 (2 blocked), all explored
// PROVED: proved: no interleaving fails
// 4! * 4! complete ones.
// FOUR: executions: 1800 (1224 blocked), all explored
// CHANGES: violated: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 2
#endif
static atomic_int lock;
[[maybe_unused]] static atomic_int tried[THREADS];
static int count;

static void *locks(void *index) {
  [[maybe_unused]] int triedBefore = 0;
  for (;;) {
    while (atomic_load(&lock))
      ;
#ifdef CHANGES
    triedBefore = atomic_exchange(&tried[(long)index], 1);
#endif
    if (!atomic_exchange(&lock, 1))
      break;
  }
  assert(!triedBefore);
  count++;
  atomic_store(&lock, 0);
  return index;
}

int main(void) {
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; i++)
    pthread_create(&threads[i], 0, locks, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], 0);
  assert(count == THREADS);
}
