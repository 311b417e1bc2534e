// A division by zero traps, and so does one whose result does not fit: both are failures without being asked for.
// RUN: %exits 1 %raddle kiss --quiet --cflag '-DTYPE=int' --cflag '-DOPERATION=100 / x' %s
// RUN: %exits 1 %raddle kiss --quiet --cflag '-DTYPE=unsigned' --cflag '-DOPERATION=100 % x' %s
// RUN: %exits 1 %raddle kiss --quiet --cflag '-DTYPE=long' --cflag '-DOPERATION=100 % x' %s
// RUN: %exits 1 %raddle kiss --quiet --cflag '-DTYPE=int' --cflag '-DOPERATION=x == 0 ? 0 : INT_MIN / x' %s
// RUN: %exits 1 %raddle kiss --quiet --cflag '-DTYPE=int' --cflag '-DOPERATION=x < 0 ? INT_MIN % x : 0' %s
// RUN: %exits 1 %raddle kiss --quiet --cflag '-DTYPE=long' --cflag '-DOPERATION=x < 0 ? LONG_MIN / x : 0' %s
// RUN: %exits 0 %raddle kiss --quiet --cflag '-DTYPE=int' --cflag '-DOPERATION=x > 0 ? INT_MIN / x : 0' %s
// RUN: %exits 0 %raddle kiss --quiet --cflag '-DTYPE=signed char' --cflag '-DOPERATION=x < 0 ? (signed char)-128 / x : 0' %s
// RUN: %exits 1 %raddle kiss --cflag '-DTYPE=int' --cflag '-DOPERATION=7 / x' %s | FileCheck %s
// CHECK: divisions.c:[[#]]:{{[0-9]+}}: error: division by zero
// CHECK-NOT: found symbolically
#include <limits.h>
#include <raddle.h>

int main(void) {
  TYPE x = 1;
  raddle_input(x);
  return (OPERATION) == 12345;
}
