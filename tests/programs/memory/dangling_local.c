// A function returns the address of its own local.
// Executions: main is alone, or one thread is.
// RUN: %exits 1 %raddle explore %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --cflag=-DALONE %s 2>&1 | FileCheck %s
// CHECK: error: the thread reads a local variable of a function that has returned
// CHECK: executions: 1, all explored; nothing uncontrolled
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
