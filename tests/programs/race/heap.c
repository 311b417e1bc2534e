// Memory from one allocation site is one location, whichever execution allocates it.
// Executions: two unlocked increments, as in examples/lost_update.c.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// CHECK: error: data race on `*cell`
// CHECK: error: assertion `*cell == 2` failed
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 1, 4
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *increment(void *argument) {
  int *cell = argument;
  (*cell)++;
  return NULL;
}

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = 0;
  pthread_t first, second;
  pthread_create(&first, NULL, increment, cell);
  pthread_create(&second, NULL, increment, cell);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(*cell == 2);
  free(cell);
}
