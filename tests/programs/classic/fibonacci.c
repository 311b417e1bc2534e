// Two threads add two numbers to each other. In turn, they make the Fibonacci numbers: 2N rounds lead from 1, 1 to at
// most the number with the index 2N + 2, and that is reached.
// RUN: %exits 1 %raddle explore --self-check --cflag=-DN=1 --cflag=-DLIMIT=3 %s 2>&1 | FileCheck %s --check-prefix=ONE --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force --cflag=-DN=1 --cflag=-DLIMIT=3 %s 2>&1 | FileCheck %s --check-prefix=ONE --implicit-check-not="more error"
// RUN: %exits 1 %raddle explore --self-check --cflag=-DN=2 --cflag=-DLIMIT=8 %s 2>&1 | FileCheck %s --check-prefix=REACHED --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force --cflag=-DN=2 --cflag=-DLIMIT=8 %s 2>&1 | FileCheck %s --check-prefix=REACHED --implicit-check-not="more error"
// RUN: %exits 0 %raddle explore --self-check --cflag=-DN=2 --cflag=-DLIMIT=9 %s 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: %exits 0 %explore --brute-force --cflag=-DN=2 --cflag=-DLIMIT=9 %s 2>&1 | FileCheck %s --check-prefix=NEVER
// ONE-DAG: fibonacci.c:41:{{[0-9]+}}: error: assertion
// ONE: violated:
// ONE: executions: 3, all explored{{.*}}; every external call is modelled
// REACHED-DAG: fibonacci.c:41:{{[0-9]+}}: error: assertion
// REACHED: violated:
// REACHED: executions: 19, all explored{{.*}}; every external call is modelled
// NEVER: proved: no interleaving fails
// NEVER: executions: 19, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int i = 1, j = 1;

static void *addsToFirst(void *unused) {
  for (int k = 0; k < N; k++)
    atomic_store(&i, atomic_load(&i) + atomic_load(&j));
  return unused;
}

static void *addsToSecond(void *unused) {
  for (int k = 0; k < N; k++)
    atomic_store(&j, atomic_load(&j) + atomic_load(&i));
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, addsToFirst, NULL);
  pthread_create(&second, NULL, addsToSecond, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(atomic_load(&i) < LIMIT && atomic_load(&j) < LIMIT);
}
