// A reference count that does not protect: what one thread frees, another one still uses. Both entries are right when
// nothing interrupts them, and freeing an object of the environment is no failure.
// RUN: %exits 1 %raddle interleaved --entry put --entry use --check deref --reproducer %t.c %s | FileCheck %s
// CHECK: error: the thread reads memory that was freed
// CHECK-NOT: error
// CHECK: violated: the thread reads memory that was freed
// RUN: %exits 1 %raddle replay %t.c | FileCheck %s --check-prefix=REPLAY
// REPLAY: memory that was freed
#include <stdlib.h>

struct o {
  int refs;
  int *data;
};

void put(struct o *o) {
  if (--o->refs == 0) {
    free(o->data);
    o->data = 0;
  }
}

int use(struct o *o) {
  if (o->refs > 0)
    return *o->data;
  return 0;
}
