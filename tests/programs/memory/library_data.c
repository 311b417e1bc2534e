// Known gap: what is written to the data of a library, by a wild pointer for example, is not noticed.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread writes
#include <pthread.h>
#include <stdio.h>

static void *works(void *unused) {
  char *wild = (char *)stdin;
  *wild = *wild;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
