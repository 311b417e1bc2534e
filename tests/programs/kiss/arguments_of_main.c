// What the system passes to main: at least its name, strings that end, and a null pointer behind them.
// There may be more of them, and longer ones, than are checked: that is a bound, but not for a main that ignores them.
// RUN: %exits 2 %raddle kiss --check deref --unwind 16 %s | FileCheck %s
// CHECK: bounded: no failure found
// CHECK: bounds: {{.*}}main gets at most 3 arguments, of at most 15 characters
// RUN: %exits 0 %raddle kiss --cflag -DUNUSED --quiet %s | FileCheck %s --check-prefix=UNUSED
// UNUSED: proved: no interleaving fails
// UNUSED-NOT: arguments
// RUN: %exits 1 %raddle kiss --check deref --cflag -DFIRST --quiet %s | FileCheck %s --check-prefix=FIRST
// FIRST: violated: {{.*}}
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv) {
#ifdef UNUSED
  return 0;
#endif
  assert(argc >= 1 && argv[argc] == 0);
#ifdef FIRST
  return argv[1][0]; // There need not be one.
#else
  if (argc < 2) {
    printf("usage: %s NUMBER\n", argv[0]);
    return 1;
  }
  int length = 0;
  while (argv[1][length])
    ++length;
  assert(length < 16);
  return argv[0][0] == 'x';
#endif
}
