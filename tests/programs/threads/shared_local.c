// A local variable whose address another thread gets is shared.
// Executions: as examples/lost_update.c: 4.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `local == 2` failed
// CHECK: violated: data race on `local (local of main)` (and 1 more error)
// CHECK: executions: 4, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static void *increments(void *pointer) {
  (*(int *)pointer)++;
  return NULL;
}

int main(void) {
  int local = 0;
  pthread_t first, second;
  pthread_create(&first, NULL, increments, &local);
  pthread_create(&second, NULL, increments, &local);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(local == 2);
}
