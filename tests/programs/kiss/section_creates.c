// A thread that is created in an atomic section starts at the end of it at the earliest, here and natively.
// RUN: %exits 1 %raddle kiss %s --ts 1 | FileCheck %s
// CHECK: error: assertion `started` failed
// CHECK-NOT: found symbolically
// CHECK: violated: assertion `started` failed
//
// With two of them, the second is interrupted where the first has not started.
// RUN: %exits 1 %raddle kiss %s --ts 2 --cflag -DTWO | FileCheck %s --check-prefix=TWO
// TWO: error: assertion `started != 2` failed
// TWO: starts main.1
// TWO: starts main.2
// TWO-NOT: found symbolically
// TWO: violated: assertion `started != 2` failed{{$}}
#include <raddle.h>

static int started;

static void starts(void *unused) {
  started = 1;
}

static void startsLater(void *unused) {
  raddle_assert(started != 2);
}

int main(void) {
#ifdef TWO
  raddle_atomic {
    raddle_async(startsLater, 0);
    raddle_async(starts, 0);
    started = 2;
  }
#else
  raddle_atomic {
    raddle_async(starts, 0);
    raddle_assert(started);
  }
#endif
}
