// What a quick analysis must not overlook, so that uses are found without being asked for: padding that is read without a
// type, what realloc adds, blocks of posix_memalign, the rest of an array that a loop fills, of a text of fixed length.
// Executions: one thread, one execution.
// RUN: %exits 1 %explore --cflag=-DWHAT=comparedPadding %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=hashedPadding %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=writtenPadding %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=grown %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=aligned %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=behindTheLoop %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=behindTheText %s 2>&1 | FileCheck %s
// CHECK: violated: {{.*}}nobody has written
// Loops that fill all, also in two dimensions, leave nothing to assume. Where nobody knows how far they come, it is assumed.
// RUN: %explore --cflag=-DWHAT=filled %s 2>&1 | FileCheck %s --check-prefix=FILLED
// RUN: %explore --cflag=-DWHAT=filledSomehow %s 2>&1 | FileCheck %s --check-prefix=SOMEHOW
// FILLED: proved
// FILLED-NOT: uninitialized memory
// SOMEHOW: proved
// SOMEHOW: assuming uninitialized memory is zero
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct padded {
  char tag;
  int value;
};

static int comparedPadding(void) {
  struct padded one, other;
  one.tag = other.tag = 1;
  one.value = other.value = 2;
  return memcmp(&one, &other, sizeof one);
}

static unsigned hash(const void *start, size_t size) {
  const unsigned char *at = start;
  unsigned result = 5381;
  while (size-- != 0)
    result = 33 * result + *at++;
  return result;
}

static int hashedPadding(void) {
  struct padded one;
  one.tag = 1;
  one.value = 2;
  return hash(&one, sizeof one) % 2 != 0;
}

static int writtenPadding(void) {
  struct padded one;
  one.tag = 1;
  one.value = 2;
  return write(STDERR_FILENO, &one, sizeof one) < 0;
}

static int grown(void) {
  int *block = calloc(2, sizeof *block);
  block = realloc(block, 4 * sizeof *block);
  int result = block[3] != 0;
  free(block);
  return result;
}

static int aligned(void) {
  void *block;
  if (posix_memalign(&block, 64, sizeof(int)) != 0)
    return 1;
  int result = *(int *)block != 0;
  free(block);
  return result;
}

static int behindTheLoop(void) {
  int table[3], sum = 0;
  for (int i = 0; i < 2; ++i)
    table[i] = i;
  for (int i = 0; i < 3; ++i)
    sum += table[i];
  return sum == 7;
}

static int behindTheText(void) {
  char text[16];
  strncpy(text, "a longer text", 3);
  return strlen(text) > 12;
}

static int filled(void) {
  int table[2][3], sum = 0;
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < 3; ++k)
      table[i][k] = i;
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < 3; ++k)
      sum += table[i][k];
  return sum != 3;
}

static volatile int rounds = 3;

static int filledSomehow(void) {
  int table[3], sum = 0;
  for (int i = 0; i < rounds; ++i)
    table[i] = i;
  for (int i = 0; i < rounds; ++i)
    sum += table[i];
  return sum != 3;
}

int main(void) {
  return WHAT() ? 2 : 0;
}
