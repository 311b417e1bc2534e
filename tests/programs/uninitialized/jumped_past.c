// Locals whose declaration is jumped past, and results of functions that end without `return`: clang initializes neither in
// place of the program. A jump that leads to a write is none of it.
// Executions: one thread, one execution.
// RUN: %exits 1 %explore --cflag=-DWHAT=byGoto %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=bySwitch %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=ofArray %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=ofResult %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=ofStructure %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle kiss --cflag=-DWHAT=byGoto %s 2>&1 | FileCheck %s --check-prefix=KISS
// RUN: %exits 1 %raddle kiss --cflag=-DWHAT=bySwitch %s 2>&1 | FileCheck %s --check-prefix=KISS
// RUN: %exits 1 %raddle kiss --cflag=-DWHAT=ofResult %s 2>&1 | FileCheck %s --check-prefix=KISS
// RUN: %exits 1 %raddle kiss --cflag=-DWHAT=ofStructure %s 2>&1 | FileCheck %s --check-prefix=KISS
// RUN: %explore --cflag=-DWHAT=written %s 2>&1 | FileCheck %s --check-prefix=WRITTEN
// RUN: %raddle kiss --cflag=-DWHAT=written %s 2>&1 | FileCheck %s --check-prefix=WRITTEN
// CHECK: violated: a condition depends on `{{.*}}`, which nobody has written
// KISS: violated: assertion `WHAT()
// WRITTEN: proved
// WRITTEN-NOT: uninitialized memory
#include <assert.h>
#include <string.h>

static volatile int zero;

#pragma clang diagnostic ignored "-Wunused-function"
#pragma clang diagnostic ignored "-Wreturn-type"
static int byGoto(void) {
  if (zero == 0)
    goto inside;
  {
    int local = 5;
  inside:
    return local == 0;
  }
}

static int bySwitch(void) {
  switch (zero) {
    int local;
  case 1:
    local = 3;
  case 0:
    return local == 0;
  }
  return 1;
}

static int ofArray(void) {
  if (zero == 0)
    goto inside;
  {
    volatile int array[3];
    memset((void *)array, 0, sizeof array);
  inside:
    return array[1] == 0;
  }
}

static int maybe(int x) {
  if (x > 0)
    return 1;
}

static int ofResult(void) { return maybe(zero) == 0; }

static struct pair {
  int first, second;
} both(int x) {
  if (x > 0)
    return (struct pair){1, 2};
}

static int ofStructure(void) { return both(zero).second == 0; }

static int written(void) {
  int result = 0;
  for (int round = 0; round < 2; round++) {
    if (zero == 0)
      goto inside;
    {
      int local = 5;
      result += local;
    inside:
      local = 2;
      result += local + maybe(1) + both(1).second;
    }
  }
  return result == 10;
}

int main(void) {
  assert(WHAT());
}
