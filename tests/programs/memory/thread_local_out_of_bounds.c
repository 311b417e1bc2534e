// An access behind a thread-local variable, by index and by a pointer.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DPOINTER %s 2>&1 | FileCheck %s
// CHECK: error: the thread writes 4 bytes at offset 8 of a thread-local variable of 8 bytes (`{{.*}} (thread-local of main.1)`)
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static _Thread_local int first[2];
static _Thread_local int second[2];
static volatile int index2 = 2;

static void *works(void *unused) {
#ifdef POINTER
  int *volatile pointer = first;
  pointer[index2] = 1;
#else
  first[index2] = second[0];
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
