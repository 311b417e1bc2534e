// A model stands for what the program does not define, and in place of what it does: here the log, which nobody can
// follow; but what is weak in the model gives way. Without it nothing can be said.
// RUN: %exits 3 %raddle kiss %s --entry work --threads 1 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT: unknown: not supported: the function unknown_device at
// RUN: %exits 1 %raddle kiss %s --entry work --threads 1 --model %S/inputs/model.c | FileCheck %s
// CHECK: error: assertion `read != 2` failed
// CHECK: violated: assertion `read != 2` failed{{$}}
// CHECK-NEXT: covered: all executions of the only thread; every external call is modelled; bounds: 1 thread with calls of one entry each;
//
// Flags can be for the model alone.
// RUN: %exits 2 %raddle kiss %s --entry work --threads 1 --model %S/inputs/model.c --model-flag -DANSWERS=2 | FileCheck %s --check-prefix=FLAG
// FLAG: bounded: no failure found within the bounds
// FLAG-NEXT: covered: all executions of the only thread;
#include <assert.h>

#ifdef ANSWERS
#error "this is for the model"
#endif

int device_read(void);
int unknown_device(const char *text);

void driver_log(const char *text) {
  if (unknown_device(text))
    assert(!"logged");
}

int driver_version(void) {
  return 3;
}

void work(void) {
  assert(driver_version() == 3);
  driver_log("working");
  int read = device_read();
  assert(read != 2);
}
