// Known gap: an access so far beyond its block that it hits another one.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread writes
#include <pthread.h>
#include <stdlib.h>

static void *works(void *unused) {
  char *first = malloc(16);
  char *second = malloc(16);
  first[second - first] = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
