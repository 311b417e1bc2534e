// A thread uses a local of a function of its own that has returned.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DALONE %s 2>&1 | FileCheck %s
// CHECK: error: the thread reads a local variable whose lifetime has ended (`local (local of main{{(\.1)?}})`)
#include <pthread.h>

static int *volatile kept;

static void keeps(void) {
  int local = 5;
  kept = &local;
}

static void *reads(void *unused) {
  static _Thread_local int value;
  keeps();
  value = *kept;
  return unused;
}

int main(void) {
#ifdef ALONE
  reads(NULL);
#endif
  pthread_t thread;
  pthread_create(&thread, NULL, reads, NULL);
  pthread_join(thread, NULL);
}
