// _exit ends the program although another thread is calling handlers: those that are left are not called.
// Executions: _exit comes before main takes the handler, after that, or after the program has ended.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: in 2 of 3 executions the program exited with 1
// CHECK: executions: 3, all explored
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static void handler(void) {}

static void *ends(void *unused) {
  _exit(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  atexit(handler);
  pthread_create(&thread, NULL, ends, NULL);
  return 0;
}
