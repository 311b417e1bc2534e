// A plain variable that nobody writes: no race, but the loop never ends.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-NOT: data race
// CHECK: plain_never.c:[[@LINE+8]]:{{[0-9]+}}: error: deadlock: main.1 waits for a value of `done` that nobody can write
// CHECK: violated: deadlock
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static int done;

static void *waits(void *unused) {
  while (!done)
    ;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_join(thread, NULL);
}
