// Whether an object is aligned more than its type needs is a matter of where it lies, also where the compiler knows its
// address: that is an assumption.
// RUN: %exits 0 %raddle kiss %s | FileCheck %s
// CHECK: proved
// CHECK: assuming {{.*}}addresses as numbers are those that we have chosen
#include <assert.h>
#include <stdint.h>

static char pool[64];

int main(void) {
  assert(((uintptr_t)pool & 63) == 0);
}
