// What happens behind main is not looked at, and so nothing is proved.
// RUN: %exits 3 %raddle kiss %s | FileCheck %s
// CHECK: unknown: not supported: the function atexit
#include <assert.h>

static int state;
__attribute__((destructor)) static void behind(void) {
  assert(state == 0);
}

int main(void) {
  state = 1;
}
