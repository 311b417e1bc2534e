// pthread_exit from main ends main only: the other thread goes on.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `!"it goes on"` failed
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static void *goesOn(void *unused) {
  assert(!"it goes on");
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, goesOn, NULL);
  pthread_exit(NULL);
}
