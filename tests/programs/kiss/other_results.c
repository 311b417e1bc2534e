// A function that is called as one of another type: with a result of the same size that is its result, else it is not
// followed; nor are functions of the library then.
// RUN: %exits 1 %raddle kiss %s | FileCheck %s
// CHECK: error: assertion `asPointer() == 0` failed
// RUN: %exits 3 %raddle kiss --cflag -DNARROW %s | FileCheck %s --check-prefix=NARROW
// NARROW: unknown: not supported: a call of seven that returns something else
// RUN: %exits 3 %raddle kiss --cflag -DLIBRARY %s | FileCheck %s --check-prefix=LIBRARY
// LIBRARY: unknown: not supported: a call of malloc with other arguments than it has
#include <assert.h>
#include <stdlib.h>

static long seven(void) {
  return 7;
}

static void *(*volatile asPointer)(void) = (void *(*)(void))seven;
static char (*volatile asChar)(void) = (char (*)(void))seven;
static int (*volatile asInt)(unsigned long) = (int (*)(unsigned long))malloc;

int main(void) {
#if defined NARROW
  assert(asChar() == 0);
#elif defined LIBRARY
  assert(asInt(4) == 0);
#else
  assert(asPointer() == 0);
#endif
}
