// A lock made of an assumption inside an atomic section. A thread whose assumption fails has only read: it could as
// well have stayed in front of the section, so the others go on.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: {{[0-9]+}} ({{[0-9]+}} blocked), all explored
// RUN: %exits 0 %raddle explore --self-check --brute-force %s
// RUN: %exits 1 %raddle explore --cflag -DBAD --self-check %s | FileCheck %s --check-prefix=BAD
// BAD: error: assertion `inside == 1` failed
// What was written before would be seen by the others.
// RUN: %exits 3 %raddle explore --cflag -DWRITES %s | FileCheck %s --check-prefix=WRITES
// WRITES: unknown: an assumption fails behind a write in an atomic section, which is not supported yet
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
static int held, inside, tries;

void __VERIFIER_atomic_acquire(void) {
#ifdef WRITES
  tries++;
#endif
#ifndef BAD
  __VERIFIER_assume(held == 0);
#endif
  held = 1;
}

void __VERIFIER_atomic_release(void) {
  held = 0;
}

static void *works(void *unused) {
  __VERIFIER_atomic_acquire();
  __atomic_fetch_add(&inside, 1, __ATOMIC_SEQ_CST);
  assert(inside == 1);
  __atomic_fetch_sub(&inside, 1, __ATOMIC_SEQ_CST);
  __VERIFIER_atomic_release();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, works, 0);
  works(0);
  pthread_join(thread, 0);
}
