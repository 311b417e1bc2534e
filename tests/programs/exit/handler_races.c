// Handlers run in the thread that exits, while main goes on: the handler may come before main's store. Whoever exits
// second is gone.
// Executions: main exits first, and the thread comes to its exit before the end or after it: 2; the thread exits first, and
// its handler loads after main's store, before the end of main or after that: 2; it loads before the store, and fails: 1.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: violated
// CHECK: executions: 5, all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int n;
static void handler(void) { assert(n == 1); }

static void *exits(void *unused) {
  exit(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  atexit(handler);
  pthread_create(&thread, NULL, exits, NULL);
  n = 1;
  return 0;
}
