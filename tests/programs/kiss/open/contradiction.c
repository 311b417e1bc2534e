// Assumptions that nothing satisfies leave no executions: that nothing fails in them is no answer.
// RUN: %exits 3 %raddle kiss %s --init prepare --entry use --ts 1 | FileCheck %s
// RUN: %exits 3 %raddle interleaved %s --init prepare --entry use | FileCheck %s
// CHECK: unknown: there is no execution to look at: assumptions contradict each other, or main waits for ever or crashes
// CHECK: covered: nothing
// RUN: %exits 3 %raddle kiss %s --init prepare --entry use --ts 1 --race all --quiet | FileCheck %s --check-prefix=RACE
// RACE: number  undecided: there is no execution
//
// Where some are left, or the program ends before, there is an answer.
// RUN: %exits 1 %raddle kiss %s --init prepare --entry use --ts 1 --cflag -DMOST=77
// RUN: %exits 2 %raddle kiss %s --init prepare --entry use --ts 1 --cflag -DMOST=77 --cflag -DENDS
// RUN: %exits 2 %raddle kiss %s --entry waits --ts 1
#include <assert.h>
#include <raddle.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 0
#endif

static int number;

void prepare(int x) {
  raddle_assume(x > 0 && x < MOST);
#ifdef ENDS
  exit(0);
#endif
  number = x;
}

void use(void) {
  assert(number == 77);
  number = 77;
}

// Only its own thread gets nowhere.
void waits(void) {
  raddle_assume(number == 77);
  assert(number == 77);
}
