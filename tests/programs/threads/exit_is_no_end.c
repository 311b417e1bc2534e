// A thread that calls exit takes the program along, and so never comes to an end that could be joined.
// RUN: %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %raddle explore --visible=all --self-check --cflag -DLEAVE=_exit %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK-NEXT: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef LEAVE
#define LEAVE exit
#endif

static void *leaves(void *unused) {
  LEAVE(3);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, leaves, NULL);
  pthread_join(thread, NULL);
  assert(!"the program is gone");
}
