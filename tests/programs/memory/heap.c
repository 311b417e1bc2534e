// Memory from malloc is shared, freed, and the same in each execution.
// Executions: as examples/lost_update.c: 4.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `*cell == 2` failed
// CHECK: violated: data race on `*cell` (and 1 more error)
// CHECK: executions: 4, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *cell;

static void *increments(void *unused) {
  (*cell)++;
  return unused;
}

int main(void) {
  cell = malloc(sizeof *cell);
  *cell = 0;
  pthread_t first, second;
  pthread_create(&first, NULL, increments, NULL);
  pthread_create(&second, NULL, increments, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(*cell == 2);
  free(cell);
}
