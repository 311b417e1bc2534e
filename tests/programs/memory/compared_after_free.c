// A pointer that was freed is compared with a new one: whether they differ depends on whether memory is reused, so that
// both are explored without being asked for.
// Executions: the second allocation gets the first block, or fresh memory.
// RUN: %exits 1 %explore --cflag=-DWHAT=asPointer %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=asNumber %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle check --cflag=-DWHAT=asNumber %s 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: %explore --cflag=-DWHAT=before %s 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: %explore --cflag=-DWHAT=inEachRound %s 2>&1 | FileCheck %s --check-prefix=BEFORE
// CHECK: violated: assertion `areOther` failed
// CHECK: executions: 2, all explored; every external call is modelled; assuming malloc succeeds, only the block freed last of each size is reused
// ALL: violated: assertion `areOther` failed
// BEFORE: proved
// BEFORE: executions: 1, all explored; every external call is modelled; assuming malloc succeeds, freed memory is not reused
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static void asPointer(void) {
  char *first = malloc(8);
  free(first);
  char *second = malloc(8);
  int areOther = first != second;
  assert(areOther);
}

static void asNumber(void) {
  char *first = malloc(8);
  uintptr_t number = (uintptr_t)first;
  free(first);
  int areOther = number != (uintptr_t)malloc(8);
  assert(areOther);
}

static void before(void) {
  char *first = malloc(8);
  char *second = malloc(8);
  assert(first != second);
  free(first);
  free(second);
}

// The pointer that is compared is another one in each round.
static void inEachRound(void) {
  char *kept = malloc(8);
  for (int i = 0; i < 2; ++i) {
    char *other = malloc(8);
    assert(other != kept);
    free(other);
  }
  free(kept);
}

int main(void) {
  WHAT();
  return 0;
}
