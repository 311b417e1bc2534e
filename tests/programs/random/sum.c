// Together three threads draw the first four numbers, in whatever order; what the C library does in between orders them
// like a lock, so that the counter behind it is no race.
// Executions: 4! / 2! orders of the draws, two of which are one thread's.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 12, all explored
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static long drawn[3];

static void *draw(void *number) {
  drawn[(long)number] = rand();
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, draw, (void *)1);
  pthread_create(&b, NULL, draw, (void *)2);
  drawn[0] = rand();
  drawn[0] += rand();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(drawn[0] + drawn[1] + drawn[2] == 1804289383L + 846930886 + 1681692777 + 1714636915);
  return 0;
}
