// A race is on the memory, by whatever name its two threads know that.
// RUN: %exits 1 %raddle kiss --race x %s | FileCheck %s
// CHECK: error: data race on `x`
// CHECK: {{^}}  x  race
// RUN: %exits 1 %raddle kiss --race all %s | FileCheck %s --check-prefix=ALL
// ALL: violated: data race on `x`{{$}}
// ALL: {{^}}  *counter  race
// ALL-NEXT: {{^}}  x         race
#include <pthread.h>

static int x;

static void *increments(void *counter) {
  ++*(int *)counter;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, increments, &x);
  x = 2;
  return 0;
}
