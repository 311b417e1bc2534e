// on_exit hands the status to its handler; a handler may register another, which comes next; exit in a handler goes on
// with those that are left.
// Executions: nothing is concurrent.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int at;
static void last(void) { assert(at == 3); }
static void added(void) {
  assert(at == 2);
  at = 3;
  exit(7);
}
static void adds(void) {
  assert(at == 1);
  at = 2;
  atexit(added);
}
static void first(int status, void *argument) {
  assert(status == 7 && argument == &at);
  at = 1;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  atexit(last);
  atexit(adds);
  on_exit(first, &at);
  pthread_create(&thread, NULL, nothing, NULL);
  pthread_join(thread, NULL);
  exit(7);
}
