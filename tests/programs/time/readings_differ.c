// That two readings of a clock show the same nanosecond is nothing to rely on.
// Executions: one thread, one execution.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: violated
// CHECK: executions: 1, all explored
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec first, second;
  clock_gettime(CLOCK_MONOTONIC, &first);
  clock_gettime(CLOCK_MONOTONIC, &second);
  assert(first.tv_nsec == second.tv_nsec);
  return 0;
}
