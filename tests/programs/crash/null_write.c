// A pointer is checked, cleared by another thread, and used.
// Executions: the write of `pointer` comes before, between or after its two reads.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}null
// CHECK: violated: data race on `pointer` (and 1 more error)
// CHECK: executions: 3, all explored; every external call is modelled
#include <pthread.h>
#include <stddef.h>

static int cell;
static int *pointer = &cell;

static void *uses(void *unused) {
  if (pointer != NULL)
    *pointer = 1;
  return unused;
}

static void *clears(void *unused) {
  pointer = NULL;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, uses, NULL);
  pthread_create(&second, NULL, clears, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
