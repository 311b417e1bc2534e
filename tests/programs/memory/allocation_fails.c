// Known gap, and an assumption: malloc never fails, so that nobody learns what happens if it does.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: access through a null pointer
#include <pthread.h>
#include <stdlib.h>

static void *works(void *unused) {
  int *value = malloc(sizeof *value);
  *value = 1;
  free(value);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
