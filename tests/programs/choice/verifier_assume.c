// __VERIFIER_assume ends its thread where the condition is false.
// Executions: 3 values, two of which end at the assumption.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 3 (2 blocked), all explored; every external call is modelled
#include <assert.h>
#include <raddle.h>

extern void __VERIFIER_assume(int);

int main(void) {
  unsigned x = raddle_choose(3);
  __VERIFIER_assume(x == 1);
  assert(x == 1);
}
