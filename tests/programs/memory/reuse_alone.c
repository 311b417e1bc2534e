// With --reuse main gets freed memory again before it has created a thread, too. It need not be asked for where a pointer
// is compared that was freed.
// Executions: the second block is the first one or not.
// RUN: %exits 1 %raddle explore --self-check --reuse %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force --reuse %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
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
