// For each key there is one choice with which the program fails sequentially: filter by filter, excluding them would
// take four billion. Quantified, by the solver or after some filters, it takes no time.
// RUN: %exits 2 %raddle interleaved %s | FileCheck %s
// RUN: %exits 2 %raddle interleaved --quantified %s | FileCheck %s
// RUN: %exits 2 %raddle interleaved --lazy --choice-bound 4 %s | FileCheck %s
// CHECK: interleaved bugs: 0; places that fail only on inputs that fail sequentially: 1
// RUN: %exits 3 %raddle interleaved --lazy --choice-bound 0 --timeout 2 %s | FileCheck %s --check-prefix=LAZY
// LAZY: unknown: {{.*}} no time left
// LAZY: interleaved bugs: 0; places that fail only on inputs that fail sequentially: 0
#include <raddle.h>
unsigned __VERIFIER_nondet_uint(void);

static unsigned key;

static unsigned hash(unsigned value) {
  return (value ^ 0x5bd1e995) + 77;
}

static void lookUp(void *unused) {
  const unsigned guess = __VERIFIER_nondet_uint();
  raddle_assert(hash(guess) != key);
}

int main(void) {
  raddle_input(key);
  raddle_async(lookUp, 0);
  return 0;
}
