// Known gap: a number that happens to be the address of a block hides that the block is lost.
// XFAIL: *
// RUN: %exits 1 %explore --leaks %s 2>&1 | FileCheck %s
// CHECK: violated: memory is never freed
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static uintptr_t number;

static void *works(void *unused) {
  number = (uintptr_t)malloc(8);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
