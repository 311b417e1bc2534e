// Loops that pause between their readings of a flag are await loops, whichever way they pause.
// Executions: 1, the flag is set before it is read, or the thread awaits that.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DPAUSE="usleep(10)" %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#ifndef PAUSE
#define PAUSE poll(0, 0, 10)
#endif

static atomic_int go;

static void *waiter(void *argument) {
  while (!go)
    PAUSE;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  go = 1;
  pthread_join(thread, NULL);
  return 0;
}
