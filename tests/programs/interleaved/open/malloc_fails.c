// Whether an allocation fails is a choice and no input: if that alone is enough to fail sequentially, all inputs are
// filtered. Who looks, but a moment too late, has an interleaved bug.
// RUN: %exits 2 %raddle interleaved --entry Resize --entry Use --check deref %s
// RUN: %exits 1 %raddle interleaved --entry Resize --entry Use --check deref --malloc-fails --reproducer %t.c %s | FileCheck %s
// CHECK: malloc_fails.c:[[# @LINE + 26]]:{{.*}}: error: {{.*}}null
// CHECK: chooses 1
// CHECK: interleaved bugs: 1;
// RUN: %exits 1 %raddle replay %t.c | FileCheck %s --check-prefix=AGAIN
// AGAIN: chooses 1
// RUN: %exits 2 %raddle interleaved --entry Resize --entry Use --check deref --malloc-fails --show-filtered --cflag -DCARELESS %s | FileCheck %s --check-prefix=FILTERED
// FILTERED: interleaved bugs: 0; places that fail only on inputs that fail sequentially: 2
// FILTERED: note: filtered, with any input: invalid access at
#include <stdlib.h>

struct buffer {
  int used;
};
static struct buffer first;
static struct buffer *buffer = &first;

void Resize(void) {
  buffer = malloc(sizeof *buffer);
#ifndef CARELESS
  if (buffer == NULL)
    buffer = &first;
#endif
  buffer->used = 0;
}

int Use(void) {
  return buffer->used;
}
