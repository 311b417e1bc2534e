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
//
// How many cases there are, and in how many of them nothing can meet, which needs no solver, is told.
// RUN: %exits 2 %raddle kiss --ts 0 --race isDone --cflag -DLAST=4 --json %t.json %s | FileCheck %s --check-prefix=SHARE
// SHARE: note: in 7 of 7 cases and fields nothing can meet, and they were left out
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// JSON: "cases": 7,
// JSON-NEXT: "cases_left_out": 7
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
