// A shift by as many bits as there are, or more, does what it does on the machine, symbolically and natively: it is by the
// amount modulo the width. With --check overflow the program traps there.
// RUN: %exits 1 %raddle kiss %s | FileCheck %s
// CHECK: error: assertion `(x >> s) == 0` failed
// CHECK: violated: assertion `(x >> s) == 0` failed
// RUN: %exits 1 %raddle explore --quiet %s | FileCheck %s --check-prefix=EXPLORE
// EXPLORE: violated: assertion `(x >> s) == 0` failed
// RUN: %exits 0 %raddle kiss --cflag -DMASKED %s | FileCheck %s --check-prefix=MASKED
// MASKED: proved: no interleaving fails
// RUN: %exits 1 %raddle kiss --cflag -DINPUT %s | FileCheck %s --check-prefix=INPUT
// INPUT: error: reach_error is called
// RUN: %exits 1 %raddle kiss --cflag -DMASKED --check overflow %s | FileCheck %s --check-prefix=FAILS
// FAILS: error: the program executed a trap instruction
#include <raddle.h>
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);

int main(void) {
  volatile unsigned x = 0xff, s = 35;
#ifdef MASKED
  unsigned n = __VERIFIER_nondet_uint();
  unsigned long wide = 1ul << n;
  raddle_assert((x >> s) == (0xff >> 3) && (x << n) == (x << (n & 31)) && wide == 1ul << (n & 63));
  raddle_assert((-5 >> s) == -1 && 1 << (n | 32) == 1 << n);
#elif defined INPUT
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 40 && x >> n != 0)
    reach_error();
#else
  raddle_assert((x >> s) == 0);
#endif
}
