// What is handed over behind `...` is used there: nobody can follow it into the list of arguments. What comes before is
// followed.
// Executions: one thread, one execution.
// RUN: %exits 1 %explore --cflag=-DUNNAMED %s 2>&1 | FileCheck %s
// RUN: %explore %s 2>&1 | FileCheck %s --check-prefix=NAMED
// CHECK: violated: an argument of a function depends on `values[1]`, which nobody has written
// NAMED: proved
#include <stdarg.h>

static int second(int unused, ...) {
  va_list arguments;
  va_start(arguments, unused);
  const int result = va_arg(arguments, int);
  va_end(arguments);
  return result;
}

int main(void) {
  volatile int values[2];
  values[0] = 1;
#ifdef UNNAMED
  return second(values[0], values[1]) == 0;
#else
  return second(values[1], values[0]) != 1;
#endif
}
