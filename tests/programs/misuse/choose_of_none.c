// A choice needs something to choose from.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: choose_of_none.c:[[@LINE+5]]:15: error: a choice among no values was asked for
// CHECK: violated
#include <raddle.h>

int main(void) {
  return (int)raddle_choose(0);
}
