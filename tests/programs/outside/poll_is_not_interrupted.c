// Who watches for threads that hang must not make their system calls return early.
// RUN: %exits 2 %explore --step-seconds 2 %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found
// CHECK: executions: 1, explored as far as it is controlled; uncontrolled: `inotify_init` ({{.*}}), `poll` ({{.*}}), `select`
#include <assert.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/select.h>
#include <unistd.h>
int main(void) {
  const int watched = inotify_init();
  struct pollfd wanted = {watched, POLLIN, 0};
  int ready = poll(&wanted, 1, 600);
  assert(ready == 0);
  fd_set set;
  FD_ZERO(&set);
  FD_SET(watched, &set);
  struct timeval limit = {0, 600000};
  ready = select(watched + 1, &set, NULL, NULL, &limit);
  assert(ready == 0);
}
