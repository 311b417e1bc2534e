// A local of a function that has returned, where another one has its variables on the stack by now.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: the thread reads a local variable whose lifetime has ended (`local[0] (local of main.1)`)
// CHECK: executions: 1, all explored; every external call is modelled
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
