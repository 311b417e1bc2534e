// A value that is chosen inside an atomic section is chosen before it: nobody can tell.
// Executions: each of the two sections of the other thread has 2 values. With one value main's section reads x, before,
// between or behind them (3 x 4); with the other it does not (4).
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// CHECK: executions: 16, all explored; every external call is modelled
// RUN: %exits 0 %raddle explore --self-check --brute-force %s
// RUN: %exits 1 %raddle explore --cflag -DBAD --self-check %s | FileCheck %s --check-prefix=BAD
// BAD: error: reach_error is called
// A loop inside a section may choose more than once; how often is not known before.
// RUN: %exits 3 %raddle explore --cflag -DLOOP %s | FileCheck %s --check-prefix=LOOP
// LOOP: unknown: an operation that locks, waits, signals, chooses or ends is inside an atomic section
#include <pthread.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void reach_error(void) {}
static int x, y;

void __VERIFIER_atomic_pick(void) {
#ifdef LOOP
  for (int i = 0; i < 2; i++)
#endif
    y += __VERIFIER_nondet_bool() ? 1 + x : 4;
}

static void *sets(void *unused) {
  for (int i = 0; i < 2; i++) {
    __VERIFIER_atomic_begin();
    x = __VERIFIER_nondet_bool();
    __VERIFIER_atomic_end();
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sets, 0);
  __VERIFIER_atomic_pick();
  pthread_join(thread, 0);
#ifdef BAD
  if (y == 2 && x == 0)
#else
  if (y == 3)
#endif
    reach_error();
}
