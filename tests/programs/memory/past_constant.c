// Known gap: no memory that belongs to nobody lies behind constants.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread reads
#include <pthread.h>

static const char constant[8] = "1234567";
static volatile int index = 8;
static int sum;

static void *works(void *unused) {
  sum += constant[index];
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
