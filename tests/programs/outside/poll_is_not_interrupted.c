// Who watches for threads that hang must not make their system calls return early.
// RUN: %exits 2 %explore --step-seconds 2 %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found
// CHECK: executions: 1, explored as far as it is controlled; uncontrolled: `pipe` ({{.*}}), `epoll_create1` ({{.*}}), `poll` ({{.*}}), `epoll_wait`
#include <assert.h>
#include <poll.h>
#include <sys/epoll.h>
#include <unistd.h>
int main(void) {
  int fd[2];
  assert(pipe(fd) == 0);
  int queue = epoll_create1(0);
  struct pollfd wanted = {fd[0], POLLIN, 0};
  int ready = poll(&wanted, 1, 600);
  assert(ready == 0);
  struct epoll_event event;
  ready = epoll_wait(queue, &event, 1, 600);
  assert(ready == 0);
}
