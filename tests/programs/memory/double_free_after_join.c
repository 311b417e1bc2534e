// A block that a thread freed is freed again when the thread has ended: no race, but an error all the same.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: double_free_after_join.c:[[@LINE+18]]:3: error: the thread frees a block that was freed before
// CHECK: double_free_after_join.c:[[@LINE+8]]:3: note: main.1 freed it here
// CHECK: double_free_after_join.c:[[@LINE+12]]:{{[0-9]+}}: note: main allocated it here
// CHECK: violated: the thread frees a block that was freed before
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <stdlib.h>

static void *frees(void *block) {
  free(block);
  return NULL;
}

int main(void) {
  char *block = malloc(10);
  pthread_t thread;
  pthread_create(&thread, NULL, frees, block);
  pthread_join(thread, NULL);
  free(block);
}
