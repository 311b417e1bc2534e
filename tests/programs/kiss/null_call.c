// Nobody has said what to call yet: natively that is an access through a null pointer, and one failure, also where another
// encoding is asked because something else is not known.
// RUN: %exits 1 %raddle kiss %s --ts 1 | FileCheck %s
// CHECK: null_call.c:[[@LINE+14]]:3: error: access through a null pointer, at address 0x0
// CHECK-NOT: error:
// CHECK: violated: access through a null pointer, at address 0x0{{$}}
// CHECK: not covered: not supported: a call of a function whose address was computed as a number
#include <raddle.h>
#include <stdint.h>

static void nothing(void) {}

static void (*routine)(void);

static void calls(void *unused) {
  (void)unused;
  void (*now)(void) = routine;
  (*now)();
}

int main(void) {
  const uintptr_t key = raddle_choose(100), same = raddle_choose(100);
  raddle_assume(key == same);
  raddle_async(calls, 0);
  routine = (void (*)(void))((uintptr_t)nothing ^ key ^ same);
}
