// Races that are meant are not told, but what they make of values is looked at all the same.
// RUN: %exits 2 %raddle kiss %s --entry count --entry get --init prepare --race all --ts 1 | FileCheck %s --check-prefix=RACES
// RACES: counter  no race
// RUN: %exits 1 %raddle kiss %s --entry count --entry get --race all --ts 1 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT: counter  race
// RUN: %exits 1 %raddle kiss %s --entry count --entry get --init prepare --ts 1 | FileCheck %s
// CHECK: violated: assertion `before + 1 == counter` failed
#include <assert.h>
#include <raddle.h>

static int counter;

void prepare(void) {
  raddle_benign(counter);
}
void count(void) {
  int before = counter;
  counter = before + 1;
  assert(before + 1 == counter);
}
int get(void) {
  return counter;
}
