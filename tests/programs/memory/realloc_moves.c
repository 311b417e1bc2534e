// What realloc was given is freed by it, even where there was room: the old pointer is of no use.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: realloc_moves.c:[[@LINE+11]]:12: error: the thread writes memory that was freed (`[0] of char[100] allocated at
// CHECK: realloc_moves.c:[[@LINE+9]]:{{[0-9]+}}: note: main.1 freed it here
// CHECK: realloc_moves.c:[[@LINE+7]]:{{[0-9]+}}: note: main.1 allocated it here
// CHECK: violated: the thread writes memory that was freed
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <stdlib.h>

static void *shrinks(void *unused) {
  char *block = malloc(100);
  char *smaller = realloc(block, 10);
  block[0] = 1;
  free(smaller);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, shrinks, NULL);
  pthread_join(thread, NULL);
}
