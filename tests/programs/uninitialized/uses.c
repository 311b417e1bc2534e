// Memory that nobody has written is an error where it decides something: a branch, an address, a divisor, an output, an
// assertion, the exit status. The error names what was not written.
// Executions: nothing is concurrent.
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=branch %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BRANCH
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=inLoop %s 2>&1 | FileCheck %s --check-prefixes=CHECK,LOOP
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=switches %s 2>&1 | FileCheck %s --check-prefixes=CHECK,SWITCH
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=asserts %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ASSERT
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=indexes %s 2>&1 | FileCheck %s --check-prefixes=CHECK,INDEX
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=dereferences %s 2>&1 | FileCheck %s --check-prefixes=CHECK,POINTER
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=calls %s 2>&1 | FileCheck %s --check-prefixes=CHECK,CALL
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=divides %s 2>&1 | FileCheck %s --check-prefixes=CHECK,DIVIDE
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=prints %s 2>&1 | FileCheck %s --check-prefixes=CHECK,PRINT
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=printsText %s 2>&1 | FileCheck %s --check-prefixes=CHECK,TEXT
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=measures %s 2>&1 | FileCheck %s --check-prefixes=CHECK,MEASURE
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=compares %s 2>&1 | FileCheck %s --check-prefixes=CHECK,COMPARE
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=returns %s 2>&1 | FileCheck %s --check-prefixes=CHECK,STATUS
// BRANCH: error: a condition depends on `value`, which nobody has written
// LOOP: error: a condition depends on `value`, which nobody has written
// SWITCH: error: a condition depends on `value`, which nobody has written
// ASSERT: error: a condition depends on `value`, which nobody has written
// INDEX: error: an address depends on `index`, which nobody has written
// POINTER: error: an address depends on `pointer`, which nobody has written
// CALL: error: an address depends on `function`, which nobody has written
// DIVIDE: error: a divisor depends on `value`, which nobody has written
// PRINT: error: an argument of a function depends on `value`, which nobody has written
// TEXT: error: a function of the library looks at `{{.*}}`, which nobody has written
// MEASURE: error: a function of the library looks at `text[0]`, which nobody has written
// COMPARE: error: a function of the library looks at `{{.*}}`, which nobody has written
// STATUS: error: the exit status depends on `{{.*}}`, which nobody has written
// CHECK: violated
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <stdio.h>
#include <string.h>

static int branch(void) {
  int value;
  if (value > 3)
    return 1;
  return 0;
}

static int inLoop(void) {
  for (int i = 0; i < 2; ++i) {
    int value;
    if (i == 1 && value == 7)
      return 1;
    value = i;
  }
  return 0;
}

static int switches(void) {
  int value;
  switch (value) {
  case 1:
    return 1;
  default:
    return 0;
  }
}

static int asserts(void) {
  volatile int value;
  assert(value == 0);
  return 0;
}

static int indexes(void) {
  static const int table[4] = {1, 2, 3, 4};
  int index;
  return table[index & 3];
}

static int dereferences(void) {
  int *pointer;
  return *pointer;
}

static int calls(void) {
  int (*function)(void);
  return function();
}

static int divides(void) {
  int value;
  return 7 / value;
}

static int prints(void) {
  int value;
  printf("%d\n", value);
  return 0;
}

static int printsText(void) {
  char text[8];
  text[0] = 'a';
  printf("%s\n", text);
  return 0;
}

static int measures(void) {
  char text[8];
  return strlen(text) > 3;
}

static int compares(void) {
  char first[4] = "abc";
  char second[4];
  second[0] = 'a';
  return memcmp(first, second, 4) == 0;
}

static int returns(void) {
  int value;
  return value;
}

int main(void) {
  return WHAT();
}
