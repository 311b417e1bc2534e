// The filter as a program of its own: where the thread is called it finds what main has not yet changed, and nowhere else
// does anything start.
// RUN: %raddle interleaved --filter sync --emit-sequential %t.sync.ll %s
// RUN: FileCheck %s --check-prefix=SYNC < %t.sync.ll
// SYNC: @__kiss_order = {{.*}}constant i32 1
// RUN: %raddle interleaved --filter deferred --emit-sequential %t.deferred.ll %s
// RUN: FileCheck %s --check-prefix=DEFERRED < %t.deferred.ll
// DEFERRED: @__kiss_order = {{.*}}constant i32 2
// RUN: %raddle interleaved --emit-sequential %t.both.ll %s
// RUN: FileCheck %s --check-prefix=BOTH < %t.both.ll
// BOTH: @__kiss_order = {{.*}}constant i32 3
#include <raddle.h>

static int value;

static void look(void *unused) {
  raddle_assert(value == 0);
}

int main(void) {
  raddle_async(look, 0);
  value = 1;
  return 0;
}
