// A routine that needs its own end.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: recursive.c:10:{{.*}}error: the routine of pthread_once waits for its own end
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make(void) {
  pthread_once(&once, make);
}

static void *uses(void *unused) {
  pthread_once(&once, make);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, uses, NULL);
  pthread_join(thread, NULL);
}
