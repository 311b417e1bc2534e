// The order in which two threads register handlers is that in which the handlers do not run.
// Executions: 2 orders of the registrations.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: violated
// CHECK: executions: 2, all explored
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int prepared;
static void prepare(void) { prepared = 1; }
static void needs(void) { assert(prepared); }

static void *registers(void *unused) {
  atexit(prepare);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, registers, NULL);
  atexit(needs);
  pthread_join(thread, NULL);
  return 0;
}
