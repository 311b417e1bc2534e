// Recursion without end overflows the stack of its thread.
// Executions: the threads share nothing.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: the stack of the thread is exhausted
// CHECK: violated: the stack of the thread is exhausted
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static int depth(volatile int *above) {
  volatile int here = above ? *above + 1 : 0;
  return depth(&here) + here;
}

static void *overflows(void *unused) {
  depth(0);
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, overflows, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
