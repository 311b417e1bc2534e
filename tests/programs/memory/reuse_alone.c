// With --reuse main gets freed memory again before it has created a thread, too; without, that it does not is an assumption.
// Executions: the second block is the first one or not.
// RUN: %exits 1 %raddle explore --self-check --reuse %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force --reuse %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefix=FRESH
// FRESH: executions: 1, all explored; nothing uncontrolled; assuming {{.*}}freed memory is not reused
// CHECK: error: assertion `address != (uintptr_t)second` failed
// CHECK: executions: 2, all explored
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  void *first = malloc(8);
  uintptr_t address = (uintptr_t)first;
  free(first);
  void *second = malloc(8);
  assert(address != (uintptr_t)second);
}
