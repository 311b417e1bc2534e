// Polling nothing is sleeping, however long; it waits for ever if the time is negative, which is none of what is
// executed here.
// Executions: one thread, one execution.
// RUN: %explore %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <poll.h>
#include <time.h>

static volatile int seconds = 2;

int main(void) {
  time_t begin = time(NULL);
  assert(poll(NULL, 0, seconds * 1000) == 0);
  assert(time(NULL) - begin >= 2);
  return 0;
}
