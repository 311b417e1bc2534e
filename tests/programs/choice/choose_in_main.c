// A choice before any thread.
// Executions: 5 values.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `x * x != 9` failed
// CHECK: violated: assertion
// CHECK: executions: 5, all explored; every external call is modelled
#include <assert.h>
#include <raddle.h>

int main(void) {
  unsigned x = raddle_choose(5);
  assert(x * x != 9);
}
