// Numbers that are computed from addresses when the program is linked, and a variable with a name of ours.
// RUN: %raddle kiss %s | FileCheck %s
// CHECK: proved
// RUN: %exits 3 %raddle kiss --cflag -DNOWHERE %s | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: unknown: not supported: an address of which we do not know what lies there
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

bool __VERIFIER_nondet_bool(void);

static int null;
static char array[16], one, other;
static volatile uintptr_t nowhere = 0x4000000000000000;

int main(void) {
  uintptr_t odd = (uintptr_t)&null ^ 1;
  null = 1;
  assert(odd != (uintptr_t)&null);
  assert((odd ^ 1) == (uintptr_t)&null);
  assert(&array[(uintptr_t)&other - (uintptr_t)&one] - array == &other - &one);
#ifdef NOWHERE
  if (__VERIFIER_nondet_bool())
    nowhere = (uintptr_t)&null;
  assert(*(int *)nowhere == 1);
#endif
}
