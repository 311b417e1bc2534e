// Uses of what nobody has written are found without being asked for, where a quick analysis sees that there may be some:
// in a local, in the heap, in an array of variable length. `--check none` leaves them out, and says what it assumes.
// Executions: one thread, one execution.
// RUN: %exits 1 %explore --cflag=-DWHAT=ofLocal %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=ofBlock %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=ofArray %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle check --cflag=-DWHAT=ofLocal %s 2>&1 | FileCheck %s
// RUN: %explore --check none --cflag=-DWHAT=ofArray %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %explore --cflag=-DWHAT=unused %s 2>&1 | FileCheck %s --check-prefix=UNUSED
// CHECK: violated: a condition depends on `{{.*}}`, which nobody has written
// CHECK-NOT: uninitialized memory is zero
// NONE: proved
// NONE: assuming uninitialized memory is zero
// UNUSED: proved
// UNUSED-NOT: assuming uninitialized
#include <stdlib.h>
#include <string.h>

static int ofLocal(void) {
  volatile int local;
  return local == 0;
}

static int ofBlock(void) {
  int *block = malloc(2 * sizeof *block);
  block[0] = 1;
  int result = block[1] == 0;
  free(block);
  return result;
}

static int ofArray(void) {
  volatile int count = 4;
  int array[count];
  array[0] = 1;
  return array[2] == 0;
}

// Copied, and never used.
static int unused(void) {
  struct {
    int first, second;
  } one, other;
  one.first = 1;
  memcpy(&other, &one, sizeof one);
  return other.first == 1;
}

int main(void) {
  if (WHAT())
    return 0;
  return 0;
}
