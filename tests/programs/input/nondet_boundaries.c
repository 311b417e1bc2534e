// The smallest and the largest int are among the values tried.
// Executions: one for each of 0, 1, -1, the smallest and the largest int.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: error: assertion `x != INT_MIN` failed
// CHECK-DAG: error: assertion `x != INT_MAX` failed
// CHECK-DAG: error: assertion `x != 0` failed
// CHECK: violated: assertion
// CHECK: executions: 5, explored as far
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != INT_MIN);
  assert(x != INT_MAX);
  assert(x != 0);
}
