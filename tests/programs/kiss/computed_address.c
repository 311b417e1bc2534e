// An address that was computed as a number stays one of which nobody knows what lies there, also for another thread that
// finds it in memory: that is no failure.
// RUN: %exits 3 %raddle kiss %s --ts 1 --check deref --cflag -DCALL | FileCheck %s --check-prefix=CALL
// CALL: unknown: not supported: a call of a function whose address was computed as a number at {{.*}}computed_address.c:[[@LINE+16]]
// RUN: %exits 3 %raddle kiss %s --ts 1 --check deref | FileCheck %s
// CHECK: unknown: not supported: an address of which we do not know what lies there at {{.*}}computed_address.c:[[@LINE+16]]
#include <raddle.h>
#include <stdint.h>

static void first(void) {}
static void second(void) {}

static int number, other;
static void (*routine)(void) = first;
static int *place = &number;

static void uses(void *unused) {
  (void)unused;
#ifdef CALL
  routine();
#else
  *place = 1;
#endif
}

int main(void) {
  const uintptr_t key = raddle_choose(100), same = raddle_choose(100);
  raddle_assume(key == same);
  raddle_async(uses, 0);
  routine = (void (*)(void))((uintptr_t)second ^ key ^ same);
  place = (int *)((uintptr_t)&other ^ key ^ same);
}
