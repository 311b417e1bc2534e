// Known gap: there is no border between the variables of one function, so an access beyond an array hits its neighbour.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread writes
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
