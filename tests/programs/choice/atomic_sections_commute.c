// Atomic sections that access different memory are independent: they are not one global lock.
// Executions: one stands for all.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <raddle.h>

static int counts[2];

static void *increments(void *argument) {
  long mine = (long)argument;
  raddle_atomic_begin();
  counts[mine]++;
  raddle_atomic_end();
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, increments, (void *)t);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
}
