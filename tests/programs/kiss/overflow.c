// Signed arithmetic wraps around in all engines; with --check overflow the program traps, symbolically and natively.
// RUN: %exits 0 %raddle kiss %s | FileCheck %s --check-prefix=WRAPS
// WRAPS: proved: no interleaving fails
// RUN: %exits 1 %raddle kiss --check overflow %s | FileCheck %s
// CHECK: error: the program executed a trap instruction
// CHECK: with x = 0x7fffffff
// CHECK: violated
// RUN: %exits 0 %raddle kiss --check overflow --cflag -DCAREFUL %s | FileCheck %s --check-prefix=WRAPS
#include <limits.h>
#include <raddle.h>

int main(void) {
  int x;
  raddle_input(x);
#ifdef CAREFUL
  raddle_assume(x < INT_MAX);
#endif
  int y = x + 1;
  raddle_assert(y > x || (x == INT_MAX && y == INT_MIN));
}
