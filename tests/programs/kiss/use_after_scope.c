// A local of a block ends with the block, in symbolic execution, too; and it begins anew in the next round of a loop.
// RUN: %exits 1 %raddle kiss --check deref %s 2>&1 | FileCheck %s
// RUN: %raddle kiss --check deref --cflag -DIN_TIME %s 2>&1 | FileCheck %s --check-prefix=TIME
// CHECK: error: the thread writes a local variable whose lifetime has ended
// CHECK: violated
// TIME: proved
#include <raddle.h>

int main(void) {
  int input;
  raddle_input(input);
  int *kept = &input;
  for (int round = 0; round < 2; round++) {
    int inner = round;
    if (input > 3)
      kept = &inner;
#ifdef IN_TIME
    *kept = 4;
#endif
  }
#ifndef IN_TIME
  *kept = 4;
#endif
}
