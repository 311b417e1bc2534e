// Assumptions that nothing satisfies leave no executions: that nothing fails in them is no answer.
// XFAIL: *
// Nobody asks whether there are executions at all.
// RUN: %exits 64 %raddle kiss %s --init prepare --entry use --ts 1
#include <assert.h>
#include <raddle.h>

static int number;

void prepare(int x) {
  raddle_assume(x > 0 && x < 0);
  number = x;
}

void use(void) {
  assert(number == 77);
}
