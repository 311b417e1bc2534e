// Known gap: no memory that belongs to nobody lies before the first variable of the program.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread writes
#include <pthread.h>

static char first[8] = {1};

static void *works(void *unused) {
  char *wild = first;
  wild[-1] = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
