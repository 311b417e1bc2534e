// Threads that create threads, as long as a counter says so: what looks as if it could go on for ever ends after some,
// and that is all there is to look at. With more than can be looked at, that is said.
// RUN: %exits 1 %raddle kiss --ts 0 --cflag -DLINKS=5 --cflag -DREFUSED=5 %s | FileCheck %s
// CHECK: violated: assertion `links != REFUSED` failed
// CHECK-NEXT: covered: balanced executions up to ts=0; every external call is modelled; bounds: no executions that are not balanced; assuming
// RUN: %exits 2 %raddle kiss --ts 0 --cflag -DLINKS=2 --cflag -DREFUSED=3 %s | FileCheck %s --check-prefix=TWO
// TWO: bounded: no failure found within the bounds
// TWO-NEXT: covered: balanced executions up to ts=0; every external call is modelled; bounds: no executions that are not balanced; assuming
// RUN: %exits 2 %raddle kiss --ts 0 --cflag -DLINKS=20 --cflag -DREFUSED=21 --timeout 900 %s | FileCheck %s --check-prefix=MANY
// MANY: bounds: no executions that are not balanced, at most 16 threads; assuming
// Nor is anything else tried where cases are looked at one by one.
// RUN: %exits 1 %raddle kiss --ts 0 --cflag -DLINKS=5 --cflag -DREFUSED=5 --cflag -DCASES %s | FileCheck %s
#include <raddle.h>

static int links;

static void work(void *unused) {
  (void)unused;
  raddle_atomic_begin();
  int isMore = links < LINKS;
  links += isMore;
  raddle_assert(links != REFUSED);
  raddle_atomic_end();
  if (isMore)
    raddle_async(work, 0);
}

#ifdef CASES
static unsigned raddle_each_way(void) {
  return raddle_choose(2);
}
#else
static unsigned raddle_each_way(void) {
  return 0;
}
#endif

int main(void) {
  links = (int)raddle_each_way();
  raddle_async(work, 0);
  return 0;
}
