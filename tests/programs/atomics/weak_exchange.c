// A weak compare-exchange may fail though the values are equal, which is not explored: the sentence says so, and of a
// strong one it does not. An allocation may fail, too.
// Executions: nothing is concurrent.
// RUN: %explore --cflag=-DEXCHANGE=atomic_compare_exchange_weak %s 2>&1 | FileCheck %s
// RUN: %explore --cflag=-DEXCHANGE=atomic_compare_exchange_strong %s 2>&1 | FileCheck %s --check-prefix=STRONG
// RUN: %explore --malloc-fails --cflag=-DEXCHANGE=atomic_compare_exchange_strong %s 2>&1 | FileCheck %s --check-prefix=FAILS
// CHECK: executions: 1, all explored; every external call is modelled; assuming malloc succeeds, weak compare-exchanges fail only if the values differ
// STRONG: executions: 1, all explored; every external call is modelled; assuming malloc succeeds{{$}}
// FAILS: executions: 2, all explored; every external call is modelled{{$}}
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int word;

int main(void) {
  int *expected = malloc(sizeof *expected);
  if (expected == NULL)
    return 0;
  *expected = 0;
  assert(EXCHANGE(&word, expected, 1));
  static int *volatile kept;
  kept = expected;
}
