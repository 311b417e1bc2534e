// A thread that follows a null pointer or recurses too deep for us goes no further, but others see all
// that it has done before, and nothing of what would come.
// RUN: %exits 1 %raddle kiss --ts 1 --cflag -DNULL_ACCESS %s | FileCheck %s --check-prefix=BEFORE
// RUN: %exits 1 %raddle kiss --ts 1 --unwind 3 --cflag -DRECURSION %s | FileCheck %s --check-prefix=BEFORE
// BEFORE: x = 1; {{.*}}writes x: 0 → 1
// BEFORE-NOT: found symbolically
// BEFORE: violated: assertion `x != 1` failed
// RUN: %exits 2 %raddle kiss --ts 1 --cflag -DBEHIND %s | FileCheck %s
// RUN: %exits 2 %raddle kiss --ts 1 --cflag -DSECTION %s | FileCheck %s
// RUN: %exits 2 %raddle kiss --ts 1 --cflag -DJOINED %s | FileCheck %s
// CHECK: bounded: no failure found
#include <assert.h>
#include <pthread.h>
#include <raddle.h>

int __VERIFIER_nondet_int(void);
static int x;
static int *volatile nowhere;

#ifdef JOINED
static void *checks(void *unused) {
  *nowhere = 1;
  return unused;
}
#else
static void *checks(void *unused) {
#ifdef BEHIND
  assert(x < 2);
#else
  assert(x != 1);
#endif
  return unused;
}
#endif

int deep(int n) {
  return n == 50 ? 0 : n + deep(n + 1);
}

int main(void) {
  pthread_t thread;
  int zero = __VERIFIER_nondet_int();
  pthread_create(&thread, 0, checks, 0);
#if defined(NULL_ACCESS)
  x = 1;
  *nowhere = zero;
#elif defined(RECURSION)
  x = 1;
  deep(0);
#elif defined(BEHIND)
  x = 1;
  *nowhere = zero;
  x = 2;
#elif defined(SECTION)
  raddle_atomic_begin();
  x = 1;
  *nowhere = zero;
  raddle_atomic_end();
#elif defined(JOINED)
  pthread_join(thread, 0);
  assert(0);
#endif
}
