// What nobody has written has any value: in locals whose address is taken and in others, in structs and arrays, and anew
// in each round of a loop. Natively it is 0, so that no execution shows it.
// RUN: %exits 1 %raddle kiss %s | FileCheck %s
// CHECK: error: assertion `x != 99` can fail
// CHECK: (found symbolically; no execution has shown it
// CHECK-NOT: uninitialized memory is zero
// RUN: %exits 1 %raddle kiss --cflag -DREGISTER %s | FileCheck %s --check-prefix=REGISTER
// REGISTER: error: assertion `x == 0` can fail
// RUN: %exits 1 %raddle kiss --cflag -DVOLATILE %s | FileCheck %s --check-prefix=REGISTER
// RUN: %exits 1 %raddle kiss --cflag -DSTRUCT %s | FileCheck %s --check-prefix=STRUCT
// STRUCT: error: assertion `s.b[2] == 0` can fail
// RUN: %exits 1 %raddle kiss --cflag -DROUNDS %s | FileCheck %s --check-prefix=ROUNDS
// ROUNDS: error: assertion `sum == 1` can fail
// RUN: %exits 1 %raddle kiss --cflag -DARRAYS %s | FileCheck %s --check-prefix=ROUNDS
// RUN: %exits 0 %raddle kiss --cflag -DWRITTEN %s | FileCheck %s --check-prefix=WRITTEN
// WRITTEN: proved: no interleaving fails
#include <raddle.h>

static void set(int *p, int c) {
  if (c)
    *p = 1;
}

int main(void) {
  int c;
  raddle_input(c);
#ifdef REGISTER
  int x;
  if (c)
    x = 0;
  raddle_assert(x == 0);
#elif defined VOLATILE
  volatile int x;
  raddle_assert(x == 0);
#elif defined STRUCT
  struct { int a; int b[5]; } s;
  s.a = 1;
  raddle_assert(s.a == 1);
  raddle_assert(s.b[2] == 0);
#elif defined ROUNDS
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int x;
    if (i == 0)
      x = 1;
    sum += x;
  }
  raddle_assert(sum == 1);
#elif defined ARRAYS
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int a[8];
    if (i == 0)
      a[3] = 1;
    sum += a[3];
  }
  raddle_assert(sum == 1);
#elif defined WRITTEN
  int x, y;
  set(&x, 1);
  if (c)
    y = 2;
  struct { int a; int b; } s, t;
  s.a = 1;
  t = s;
  raddle_assert(x == 1 && (!c || y == 2) && t.a == 1);
#else
  int x;
  set(&x, c);
  raddle_assert(x != 99);
#endif
}
