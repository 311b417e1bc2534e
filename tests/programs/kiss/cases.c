// What a function named raddle_each_… chooses is looked at value by value: what fails in one of the cases is found, and
// where none of them fails, none does. Only who chooses 2 chooses once more.
// RUN: %exits 1 %raddle kiss --ts 1 %s | FileCheck %s
// CHECK: reads isDone: 1
// CHECK: violated: assertion `!isDone || second != 3` failed
// RUN: %exits 2 %raddle kiss --ts 1 --cflag -DLAST=4 %s | FileCheck %s --check-prefix=SAFE
// SAFE: bounded: no failure found
// RUN: %exits 1 %raddle kiss --ts 0 --race isDone %s | FileCheck %s --check-prefix=RACE
// RACE: isDone  race
// RUN: %exits 2 %raddle kiss --ts 0 --race isDone --cflag -DLAST=4 %s | FileCheck %s --check-prefix=NONE
// NONE: isDone  no race
#include <raddle.h>

#ifndef LAST
#define LAST 3
#endif

static unsigned raddle_each_number(void) {
  return raddle_choose(4);
}

static unsigned first, second;
static int isDone;

static void run(void *unused) {
  (void)unused;
  if (first == 2 && second == LAST)
    isDone = 1;
}

int main(void) {
  first = raddle_each_number();
  if (first == 2)
    second = raddle_each_number();
  raddle_async(run, 0);
  raddle_assert(!isDone || second != 3);
  return 0;
}
