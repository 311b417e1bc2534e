// The execution that fails in the first branch does not do so in any sequential order of its steps. Still it is no
// interleaved bug: with another choice, the same input fails sequentially.
// RUN: %exits 2 %raddle interleaved %s | FileCheck %s
// RUN: %exits 2 %raddle interleaved --lazy %s | FileCheck %s
// CHECK: interleaved bugs: 0; places that fail only on inputs that fail sequentially: 2
#include <raddle.h>
#include <stdbool.h>
_Bool __VERIFIER_nondet_bool(void);

static int shared, input;

static void writer(void *unused) {
  shared = 1;
  shared = 0;
}

static void reader(void *unused) {
  if (__VERIFIER_nondet_bool())
    raddle_assert(shared == 0);
  else
    raddle_assert(input < 0 && input > 0);
}

int main(void) {
  raddle_input(input);
  raddle_async(writer, 0);
  reader(0);
  return 0;
}
