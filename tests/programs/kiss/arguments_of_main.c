// What the system passes to main: at least its name, strings that end, and a null pointer behind them.
// RUN: %exits 0 %raddle kiss --check deref --unwind 16 %s | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: assuming {{.*}}main gets at most 3 arguments
// RUN: %exits 1 %raddle kiss --check deref --cflag -DFIRST --quiet %s | FileCheck %s --check-prefix=FIRST
// FIRST: violated: {{.*}}
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv) {
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
