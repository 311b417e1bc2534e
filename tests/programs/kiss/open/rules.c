// How many threads, how many calls, and what never comes together.
// Two calls of begin at the same time can both take the last ticket; if that cannot be, it takes a third thread, or a
// second call.
// RUN: %exits 1 %raddle kiss %s --entry begin --entry end --ts 1 | FileCheck %s --check-prefix=BOTH
// BOTH: violated: assertion `taken <= 1` failed
// RUN: %exits 2 %raddle kiss %s --entry begin --entry end --not-with begin,begin --ts 1 | FileCheck %s --check-prefix=CLEAN
// CLEAN: bounded: no failure found within the bounds
// CLEAN-NEXT: covered: all executions with ≤ 2 context switches, balanced executions up to ts=1;
//
// A call that comes after another in the same thread is not concurrent with it.
// RUN: %exits 1 %raddle kiss %s --entry reset --entry use --not-with reset,use --calls 2 --threads 1 | FileCheck %s --check-prefix=CALLS
// CALLS: with main calls reset, use
// CALLS-NEXT: violated: assertion `!isReset` failed
// RUN: %exits 2 %raddle kiss %s --entry reset --entry use --not-with reset,use --calls 1 --ts 1
// RUN: %exits 1 %raddle kiss %s --entry reset --entry use --ts 1
// RUN: %exits 1 %raddle kiss %s --entry use --entry reset --one-each --ts 1 --trace-dir %t.dir | FileCheck %s --check-prefix=EACH
// EACH: with main.1 calls use
// EACH-NEXT: with main calls reset
// RUN: %exits 1 sh -c "%raddle replay %t.dir/assertion-*.trace"
//
// Three threads: two of them are not enough.
// RUN: %exits 2 %raddle kiss %s --entry arrive --ts 1
// RUN: %exits 1 %raddle kiss %s --entry arrive --ts 2 --threads 3 | FileCheck %s --check-prefix=THREE
// THREE: with main.1 calls arrive
// THREE-NEXT: with main.2 calls arrive
// THREE-NEXT: with main calls arrive
// THREE-NEXT: violated: assertion `arrived < 3` failed
//
// Two threads with two calls each are, and an execution shows it.
// RUN: %exits 1 %raddle kiss %s --entry arrive --ts 1 --threads 2 --calls 2 --json %t.json | FileCheck %s --check-prefix=TWICE
// TWICE: with main.1 calls arrive, arrive
// TWICE-NEXT: with main calls arrive, arrive
// TWICE-NEXT: violated: assertion `arrived < 3` failed
// TWICE-NEXT: covered: all executions with ≤ 2 context switches, {{.*}}2 threads with calls of 2 entries each;
// RUN: FileCheck %s --check-prefix=WITNESSED --input-file %t.json
// WITNESSED: "evidence": "witnessed"
//
// Who is main itself cannot run while another thread stands still and goes on later, unless main only creates threads.
// RUN: %exits 2 %raddle kiss %s --entry looksTwice --entry changes --one-each --ts 2
// RUN: %exits 1 %raddle kiss %s --entry looksTwice --entry changes --one-each --main-creates --ts 2 | FileCheck %s --check-prefix=CREATES
// CREATES: with main.1 calls looksTwice
// CREATES-NEXT: with main.2 calls changes
// CREATES-NEXT: violated: assertion `first == second` failed
#include <assert.h>
#include <raddle.h>

static int taken, isReset, arrived, changed;

void begin(void) {
  if (taken == 0) {
    raddle_atomic {
      taken++;
      assert(taken <= 1);
    }
  }
}
void end(void) {
  raddle_atomic {
    if (taken > 0)
      taken--;
  }
}
void reset(void) {
  isReset = 1;
}
void use(void) {
  assert(!isReset);
}
void arrive(void) {
  raddle_atomic {
    arrived++;
    assert(arrived < 3);
  }
}
void looksTwice(void) {
  const int first = changed, second = changed;
  assert(first == second);
}
void changes(void) {
  changed = 1;
}
