// What nobody has written is followed on its way to where it is used: through the heap, copies of structures, arguments,
// results, unions, bit-fields and arithmetic. Only the use is an error.
// Executions: nothing is concurrent.
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=heap %s 2>&1 | FileCheck %s --check-prefixes=CHECK,HEAP
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=grown %s 2>&1 | FileCheck %s --check-prefixes=CHECK,GROWN
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=copiedStruct %s 2>&1 | FileCheck %s --check-prefixes=CHECK,STRUCT
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=copiedBytes %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BYTES
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=argument %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ARGUMENT
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=byValue %s 2>&1 | FileCheck %s --check-prefixes=CHECK,VALUE
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=byPointer %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BEHIND
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=result %s 2>&1 | FileCheck %s --check-prefixes=CHECK,RESULT
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=indirect %s 2>&1 | FileCheck %s --check-prefixes=CHECK,INDIRECT
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=element %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ELEMENT
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=unionPart %s 2>&1 | FileCheck %s --check-prefixes=CHECK,UNION
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=bitField %s 2>&1 | FileCheck %s --check-prefixes=CHECK,FIELD
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=global %s 2>&1 | FileCheck %s --check-prefixes=CHECK,GLOBAL
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=arithmetic %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ARITHMETIC
// RUN: %exits 1 %explore --check uninitialized --cflag=-DWHAT=sometimes %s 2>&1 | FileCheck %s --check-prefixes=CHECK,SOMETIMES
// HEAP: error: a condition depends on `block[1]`, which nobody has written
// GROWN: error: a condition depends on `block[3]`, which nobody has written
// STRUCT: error: a condition depends on `{{.*}}.second`, which nobody has written
// BYTES: error: a condition depends on `{{.*}}.second`, which nobody has written
// ARGUMENT: error: a condition depends on `number`, which nobody has written
// VALUE: error: a condition depends on `{{.*}}`, which nobody has written
// BEHIND: error: a condition depends on `{{.*}}second`, which nobody has written
// RESULT: error: a condition depends on `{{.*}}`, which nobody has written
// INDIRECT: error: a condition depends on `number`, which nobody has written
// ELEMENT: error: a condition depends on `{{.*}}`, which nobody has written
// UNION: error: a condition depends on `{{.*}}`, which nobody has written
// FIELD: error: a condition depends on `{{.*}}`, which nobody has written
// GLOBAL: error: a condition depends on `kept`, which nobody has written
// ARITHMETIC: error: a condition depends on `value`, which nobody has written
// SOMETIMES: error: a condition depends on `value`, which nobody has written
// CHECK: violated
// CHECK: executions: 1, all explored; every external call is modelled
#include <stdlib.h>
#include <string.h>

struct Pair {
  int first, second;
};
struct Large {
  long words[6];
};
static int kept;
static volatile int yes = 1;

static int decide(int number) {
  if (number > 3)
    return 1;
  return 0;
}

static int heap(void) {
  int *block = malloc(2 * sizeof *block);
  block[0] = 1;
  int result = block[1] == 5 ? 1 : block[0] - 1;
  free(block);
  return result;
}

static int grown(void) {
  int *block = calloc(2, sizeof *block);
  block = realloc(block, 4 * sizeof *block);
  if (block[1] == 0 && block[3] == 0)
    kept = 1;
  free(block);
  return 0;
}

static int copiedStruct(void) {
  struct Pair from, to;
  from.first = 1;
  to = from;
  if (to.first == 1 && to.second == 2)
    return 1;
  return 0;
}

static int copiedBytes(void) {
  struct Pair from, to;
  from.first = 1;
  memcpy(&to, &from, sizeof to);
  if (to.first == 1 && to.second == 2)
    return 1;
  return 0;
}

static int argument(void) {
  int value;
  return decide(value);
}

static int decideLarge(struct Large large) {
  if (large.words[0] == 1 && large.words[5] == 2)
    return 1;
  return 0;
}
static int byValue(void) {
  struct Large large;
  large.words[0] = 1;
  return decideLarge(large);
}

static int decidePair(const struct Pair *pair) {
  if (pair->first == 1 && pair->second == 2)
    return 1;
  return 0;
}
static int byPointer(void) {
  struct Pair pair;
  pair.first = 1;
  return decidePair(&pair);
}

static int give(void) {
  int value;
  return value;
}
static int result(void) {
  if (give() == 3)
    return 1;
  return 0;
}

static int (*volatile decides)(int) = decide;
static int indirect(void) {
  int value;
  return decides(value);
}

static int element(void) {
  int values[4];
  for (int i = 0; i < 3; ++i)
    values[i] = i;
  int sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += values[i];
  if (sum == 100)
    return 1;
  return 0;
}

static int unionPart(void) {
  union {
    long whole;
    char parts[8];
  } both;
  both.parts[0] = 1;
  if (both.whole == 1)
    return 1;
  return 0;
}

static int bitField(void) {
  struct {
    unsigned low : 3, high : 5;
  } fields;
  fields.low = 2;
  if (fields.high == 1)
    return 1;
  return 0;
}

static int global(void) {
  int value;
  kept = value;
  if (kept == 3)
    return 1;
  return 0;
}

static int arithmetic(void) {
  int value;
  int other = (value * 2 + 1) ^ 5;
  if (other - 7 > 3)
    return 1;
  return 0;
}

static int sometimes(void) {
  int value;
  if (!yes)
    value = 1;
  if (value == 1)
    return 1;
  return 0;
}

int main(void) {
  return WHAT();
}
