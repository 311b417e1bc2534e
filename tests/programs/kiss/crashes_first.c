// A program that crashes before it gets anywhere has no execution that is looked at: that is no proof.
// RUN: %exits 3 %raddle kiss %s | FileCheck %s
// RUN: %exits 3 %raddle kiss --cflag -DFREE %s | FileCheck %s
// CHECK: unknown: there is no execution to look at
#include <assert.h>
#include <stdlib.h>

static int *volatile nowhere;

int main(void) {
#ifdef FREE
  char *block = malloc(3);
  free(block);
  free(block);
  assert(block == NULL);
#else
  *nowhere = 1;
#endif
  exit(0);
}
