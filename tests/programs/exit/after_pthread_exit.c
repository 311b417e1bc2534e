// Where main calls pthread_exit, the exit handlers are called when the last thread has ended.
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void fails(void) { assert(0); }
static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  atexit(fails);
  pthread_create(&thread, NULL, nothing, NULL);
  pthread_exit(NULL);
}
