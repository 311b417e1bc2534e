// A spin lock around one critical section each: the threads take it in any order, n! executions for n threads.
// RUN: %exits 0 %raddle explore --self-check --cflag=-DTHREADS=2 %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: %exits 0 %explore --brute-force --cflag=-DTHREADS=2 %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: %exits 0 %raddle explore --self-check --cflag=-DTHREADS=3 %s 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: %exits 0 %explore --brute-force --cflag=-DTHREADS=3 %s 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: %exits 0 %raddle explore --self-check --cflag=-DTHREADS=4 %s 2>&1 | FileCheck %s --check-prefix=FOUR
// RUN: %exits 0 %explore --brute-force --cflag=-DTHREADS=4 %s 2>&1 | FileCheck %s --check-prefix=FOUR
// TWO: proved: no interleaving fails
// TWO: executions: 2, all explored{{.*}}; every external call is modelled
// THREE: proved: no interleaving fails
// THREE: executions: 6, all explored{{.*}}; every external call is modelled
// FOUR: proved: no interleaving fails
// FOUR: executions: 24, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static int count;

static void *counts(void *unused) {
  while (atomic_exchange(&taken, 1))
    ;
  count++;
  atomic_store(&taken, 0);
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
