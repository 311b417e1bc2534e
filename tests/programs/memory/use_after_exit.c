// A local of a thread that has ended.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: use_after_exit.c:[[@LINE+18]]:{{[0-9]+}}: error: the thread writes a local variable of a thread that has ended (`{{.*}} (local of main.1)`)
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static int *address;

static void *publishes(void *unused) {
  int local = 3;
  address = &local;
  pthread_exit(unused);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, publishes, NULL);
  pthread_join(thread, NULL);


  *address = 4;
}
