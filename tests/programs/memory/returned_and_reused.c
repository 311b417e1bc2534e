// Known gap: where a function has returned another one may have its variables, and then nobody can tell.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread reads
#include <pthread.h>

static int *volatile kept;
static volatile int seen;

static void keeps(void) {
  int local[16] = {5};
  kept = local;
}

static void reads(void) {
  int other[16] = {6};
  int *volatile address = other;
  seen = kept[0] + address[1];
}

static void *works(void *unused) {
  keeps();
  reads();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
