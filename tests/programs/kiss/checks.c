// Assertions and divisions that trap are always checked; null and invalid pointers if asked for. What is not asked for
// does not happen.
// RUN: %exits 2 %raddle kiss %s --cflag -DNO_DIVISION --ts 1 | FileCheck %s --check-prefix=NONE
// NONE: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle kiss %s --cflag -DNO_DIVISION --ts 1 --check deref | FileCheck %s --check-prefix=DEREF
// DEREF: checks.c:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}null
// DEREF: free(block)
// DEREF: block[0]
// DEREF-NOT: found symbolically
// DEREF: (and 1 more error)
// RUN: %exits 1 %raddle kiss %s --ts 1 | FileCheck %s --check-prefix=DIVISION
// RUN: %exits 1 %raddle kiss %s --ts 1 --check division | FileCheck %s --check-prefix=DIVISION
// DIVISION: checks.c:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}division
// DIVISION-NOT: found symbolically
// DIVISION-NOT: more error
// RUN: %exits 1 %raddle kiss %s --ts 1 --check deref --check division | FileCheck %s --check-prefix=BOTH
// BOTH: (and 2 more errors)
//
// Together with races each has its own line, and with --jobs its own process.
// RUN: %exits 1 %raddle kiss %s --ts 1 --check division --race divisor --quiet --jobs 2 | FileCheck %s --check-prefix=RACE
// RACE: violated
// RACE-NEXT: (assertions)  fails
// RACE-NEXT: divisor       race
// RACE-NEXT: checked 2: 1 race, 0 no race, 0 limit, 1 fails
// RUN: %exits 1 %raddle kiss %s --cflag -DNO_DIVISION --ts 1 --check assert --race divisor --quiet | FileCheck %s --check-prefix=ASSERT
// ASSERT: (assertions)  holds
// RUN: %exits 64 %raddle kiss %s --check leaks 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: --check
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *pointer;
static int *block;
static int divisor = 1;
static int value;

static void *changes(void *unused) {
  pointer = 0;
  divisor = 0;
  free(block);
  return unused;
}

int main(void) {
  pthread_t thread;
  pointer = &value;
  block = malloc(sizeof *block);
  block[0] = 1;
  pthread_create(&thread, 0, changes, 0);
  *pointer = 5;
  const int first = block[0];
#ifdef NO_DIVISION
  const int second = divisor ? 10 : 10;
#else
  const int second = 10 / divisor;
#endif
  assert(second == 10 && first == 1);
  pthread_join(thread, 0);
}
