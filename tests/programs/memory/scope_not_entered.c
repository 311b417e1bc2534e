// A block that is left on a way that never came in ends nothing, and a block that is left twice ends once.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored
// Executions: one, since nothing is concurrent.
#include <assert.h>
#include <stddef.h>

static int *kept;

static int visits(int enters) {
  if (enters) {
    int inner = 1;
    kept = &inner;
    if (enters > 1)
      return *kept;
  }
  return 0;
}

int main(void) {
  int outer = 5;
  kept = &outer;
  int *mine = kept;
  for (int round = 0; round < 3; ++round)
    assert(visits(round) == (round > 1));
  assert(visits(0) == 0 && *mine == 5);
}
