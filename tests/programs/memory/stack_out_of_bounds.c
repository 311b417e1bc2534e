// An access beyond an array of a function, which would hit its neighbour.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: stack_out_of_bounds.c:[[@LINE+7]]:{{[0-9]+}}: error: the thread writes 4 bytes at offset 16 of a local variable of 16 bytes (`after (local of main.1)`)
// CHECK: stack_out_of_bounds.c:{{[0-9]+}}:{{[0-9]+}}: note: main.1 declared it here
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static void fill(int *table, int count) {
  for (int i = 0; i < count; ++i)
    table[i] = i;
}

static void *works(void *unused) {
  int before[4] = {0};
  int after[4] = {0};
  int *volatile first = before;
  int *volatile table = after;
  first[0] = 1;
  fill(table, 5);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
