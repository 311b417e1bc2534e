// An assertion that fails before the first thread is created.
// Executions: there is nothing to interleave.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: before_any_thread.c:[[@LINE+5]]:3: error: assertion `1 + 1 == 3` failed
// CHECK: violated: assertion
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
int main(void) {
  assert(1 + 1 == 3);
}
