// What kiss says when it has not looked everywhere: a loop without a bound, a function that nobody knows, and a program
// with one thread, which is the only one it can prove anything of.
// RUN: %exits 2 %raddle kiss --cflag -DLOOP %s | FileCheck %s --check-prefix=LOOP
// LOOP: bounds: no executions that are not balanced, loop at {{.*}}bounds.c:{{[0-9]+}} up to 128 rounds
// RUN: %exits 2 %raddle kiss --unwind 3 --cflag -DLOOP %s | FileCheck %s --check-prefix=THREE
// THREE: bounds: no executions that are not balanced, loop at {{.*}}bounds.c:{{[0-9]+}} up to 3 rounds
// RUN: %exits 1 %raddle kiss --cflag -DDEEP %s | FileCheck %s --check-prefix=DEEP
// DEEP: violated: assertion `x != 20`
// RUN: %exits 2 %raddle kiss --cflag -DSHALLOW %s | FileCheck %s --check-prefix=SHALLOW
// SHALLOW: bounded: no failure found
// SHALLOW-NOT: rounds
// RUN: %exits 3 %raddle kiss --cflag -DUNKNOWN %s | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: unknown: not supported: {{.*}}getenv
// RUN: %exits 0 %raddle kiss %s | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK-NEXT: covered: all executions of the only thread; every external call is modelled
// RUN: %exits 65 %raddle kiss --cflag -DBROKEN %s 2>&1 | FileCheck %s --check-prefix=BROKEN
// BROKEN: error:
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
static int x;

#if defined(LOOP)
static void *writes(void *unused) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    x = i;
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writes, 0);
  assert(x != -1);
  pthread_join(thread, 0);
}
#elif defined(DEEP) || defined(SHALLOW)
static void *counts(void *unused) {
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 25;
  for (unsigned i = 0; i < n; i++)
    x = x + 1;
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, counts, 0);
  pthread_join(thread, 0);
#ifdef DEEP
  assert(x != 20);
#else
  assert(x <= 24);
#endif
}
#elif defined(UNKNOWN)
int main(void) {
  x = getenv("X") != 0;
  assert(x < 2);
}
#elif defined(BROKEN)
int main(void) { return }
#else
int main(void) {
  for (int i = 0; i < 5; i++)
    x += i;
  assert(x == 10);
}
#endif
