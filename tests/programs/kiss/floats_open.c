// Floating point is not computed for all inputs. A failure that rests on it, and that no execution shows, is no finding:
// it is said what was not decided, and why. One that an execution shows is one.
// RUN: %exits 3 %raddle kiss %s | FileCheck %s
// CHECK-NOT: warning
// CHECK-NOT: error
// CHECK: unknown: not decided: assertion `d > n - 1e10` at {{.*}}floats_open.c:[[@LINE+18]] depends on {{.*}}sitofp.i32.double, which is not computed
// RUN: %exits 1 %raddle kiss --cflag -DWRONG %s | FileCheck %s --check-prefix=WRONG
// WRONG: error: assertion `d * 2 > n` failed
// RUN: %exits 0 %raddle kiss --cflag -DCONSTANT %s | FileCheck %s --check-prefix=CONSTANT
// CONSTANT: proved
#include <raddle.h>

int main(void) {
  int n;
  raddle_input(n);
#ifdef WRONG
  double d = n;
  raddle_assert(d * 2 > n);
#elif defined CONSTANT
  double half = 0.5;
  raddle_assert(half + half == 1.0 || n);
#else
  double d = n;
  raddle_assert(d > n - 1e10);
#endif
}
