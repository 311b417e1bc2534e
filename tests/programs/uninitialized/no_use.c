// What nobody has written may be copied, passed around, computed with and overwritten. What libraries write is written,
// and so is what a mask takes out of a value.
// Executions: nothing is concurrent.
// RUN: %explore --check uninitialized %s 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct Padded {
  char tag;
  int value;
  short last;
};
struct Fields {
  unsigned low : 3, middle : 7, high : 20;
  bool flag : 1;
};
struct Large {
  long words[6];
};

static int pass(int unused, int used) {
  (void)unused;
  return used;
}

static struct Padded makePadded(int value) {
  struct Padded padded;
  padded.tag = 'x';
  padded.value = value;
  padded.last = 3;
  return padded;
}

static bool isSame(struct Padded a, struct Padded b) {
  return a.tag == b.tag && a.value == b.value && a.last == b.last;
}

static void copiesAndPasses(void) {
  int nothing;
  int copy = nothing;
  int other = copy + 1;
  assert(pass(other, 3) == 3);
  struct Padded padded = makePadded(5), again;
  again = padded;
  memcpy(&padded, &again, sizeof padded);
  assert(isSame(padded, again));
  struct Large large, target;
  large.words[2] = 7;
  target = large;
  assert(target.words[2] == 7);
}

static void fields(void) {
  struct Fields fields;
  fields.low = 5;
  assert(fields.low == 5);
  fields.high = 77;
  fields.flag = true;
  assert(fields.flag && fields.high == 77);
  fields.middle += 0 * fields.low;
  unsigned mixed;
  mixed = (mixed & 0xffff0000U) | 0x1234;
  assert((mixed & 0xffff) == 0x1234 && (uint8_t)mixed == 0x34);
  int64_t wide;
  int zero = 0;
  assert((wide & zero) == 0);
  assert((mixed | 0xffffffffU) == 0xffffffffU);
}

static void libraryWrites(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  assert(now.tv_nsec >= 0);
  char text[16];
  snprintf(text, sizeof text, "%d", 12);
  assert(strcmp(text, "12") == 0 && strlen(text) == 2);
  int number;
  assert(sscanf(text, "%d", &number) == 1 && number == 12);
  char copy[16];
  strcpy(copy, text);
  assert(copy[1] == '2' && atoi(copy) == 12);
  char *end;
  assert(strtol(copy, &end, 10) == 12 && *end == '\0');
  double whole;
  assert(modf(2.5, &whole) > 0.4 && whole > 1.5);
  char *twin = strdup(text);
  assert(twin[0] == '1' && isdigit(twin[1]));
  free(twin);
}

static void heap(void) {
  int *cleared = calloc(3, sizeof *cleared);
  assert(cleared[2] == 0);
  cleared = realloc(cleared, 6 * sizeof *cleared);
  assert(cleared[1] == 0);
  memset(cleared, 0, 6 * sizeof *cleared);
  assert(cleared[5] == 0);
  free(cleared);
}

static int sum(int count, ...) {
  va_list list, copy;
  va_start(list, count);
  va_copy(copy, list);
  int result = 0;
  for (int i = 0; i < count; ++i)
    result += va_arg(list, int);
  va_end(list);
  if (va_arg(copy, int) != 1)
    result = 0;
  va_end(copy);
  return result;
}

static int byNumber(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void variadicAndSorted(void) {
  assert(sum(9, 1, 2, 3, 4, 5, 6, 7, 8, 9) == 45);
  int numbers[] = {3, 1, 2};
  qsort(numbers, 3, sizeof *numbers, byNumber);
  assert(numbers[0] == 1);
}

static void usesStack(int depth) {
  char dirt[256];
  struct Large large;
  if (depth > 0)
    usesStack(depth - 1);
  memcpy(dirt, &large, sizeof large);
}

int main(void) {
  usesStack(3);
  copiesAndPasses();
  fields();
  libraryWrites();
  heap();
  variadicAndSorted();
}
