// What depends on memory that nobody has written is found, and said to be shown by no execution.
// RUN: %exits 1 %raddle kiss --json %t.json %s | FileCheck %s
// CHECK: unwritten.c:[[@LINE+12]]:{{[0-9]+}}: error: assertion `*block != 1234567` can fail
// CHECK: (found symbolically; no execution has shown it: please report that, unless it depends on memory
// CHECK-NEXT: that nobody has written)
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON: "evidence": "suspected"
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *block = malloc(sizeof(int));
  if (block == NULL)
    return 1;
  assert(*block != 1234567);
  free(block);
}
