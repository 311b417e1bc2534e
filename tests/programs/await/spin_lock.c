// A spin lock around one critical section each: the threads take it in any order, 3! and 4! executions.
// RUN: %exits 0 %raddle explore --visible=all --self-check --cflag=-DTHREADS=3 %s 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: %exits 0 %raddle explore --visible=all --self-check --cflag=-DTHREADS=4 %s 2>&1 | FileCheck %s --check-prefix=FOUR
// RUN: %exits 0 %raddle explore --visible=all --self-check --cflag=-DTHREADS=4 --cflag=-DFLAG %s 2>&1 | FileCheck %s --check-prefix=FOUR
// RUN: %exits 0 %raddle explore --visible=all --self-check --cflag=-DTHREADS=4 --cflag=-DCOMPARE %s 2>&1 | FileCheck %s --check-prefix=FOUR
// THREE: executions: 6, all explored; every external call is modelled
// FOUR: executions: 24, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int count;

#if defined FLAG
static atomic_flag taken = ATOMIC_FLAG_INIT;
static void lock(void) {
  while (atomic_flag_test_and_set_explicit(&taken, memory_order_acquire))
    __builtin_ia32_pause();
}
static void unlock(void) { atomic_flag_clear_explicit(&taken, memory_order_release); }
#elif defined COMPARE
static atomic_int taken;
static void lock(void) {
  int expected;
  do
    expected = 0;
  while (!atomic_compare_exchange_weak(&taken, &expected, 1));
}
static void unlock(void) { atomic_store(&taken, 0); }
#else
static atomic_int taken;
static void lock(void) {
  while (atomic_exchange(&taken, 1))
    ;
}
static void unlock(void) { atomic_store(&taken, 0); }
#endif

static void *counts(void *unused) {
  lock();
  count++;
  unlock();
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, counts, NULL);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  assert(count == THREADS);
}
