// The sequential executions of the filter are cut at the bound of its loop on inputs that need more rounds: nobody knows
// whether they fail, so that nothing is reported for them.
// RUN: %exits 2 %raddle interleaved --unwind 3 %s | FileCheck %s
// RUN: %exits 2 %raddle interleaved --unwind 3 --lazy %s | FileCheck %s
// CHECK: interleaved bugs: 0; places that fail only on inputs that fail sequentially: 0
// CHECK: bounds: {{.*}}loop at {{.*}}bound.c:[[@LINE+15]] up to 3 rounds, in sequential executions
#include <raddle.h>
#include <stdbool.h>

static bool isChanging;
static unsigned rounds;

static void change(void *unused) {
  isChanging = true;
  isChanging = false;
}

static void look(void *unused) {
  raddle_assert(!isChanging);
  unsigned done = 0;
  while (done < rounds)
    ++done;
  raddle_assert(rounds < 5);
}

int main(void) {
  raddle_input(rounds);
  raddle_assume(rounds >= 5);
  raddle_async(change, 0);
  raddle_async(look, 0);
  return 0;
}
