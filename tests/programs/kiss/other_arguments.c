// A function that is called with arguments of other sizes than it has is not followed.
// RUN: %exits 3 %raddle kiss --cflag -Wno-everything %s | FileCheck %s
// CHECK: unknown: not supported: a call of sum with other arguments than it has
#include <assert.h>

int sum();

int main(void) {
  assert(sum(3, 4L) == 7);
}

int sum(first, second) int first, second;
{
  return first + second;
}
