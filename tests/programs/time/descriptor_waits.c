// Who waits for a descriptor and finds that it did not become ready finds that it is later, too.
// Executions: one thread, one execution.
// RUN: %exits 0 %raddle explore --cflag=-DWAIT=waitsByPoll %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --cflag=-DWAIT=waitsByPpoll %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --cflag=-DWAIT=waitsBySelect %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --cflag=-DWAIT=waitsByPselect %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --cflag=-DWAIT=waitsByEpoll %s 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#define _GNU_SOURCE
#include <assert.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

static int waitsByPoll(int descriptor) {
  struct pollfd one = {descriptor, POLLIN, 0};
  return poll(&one, 1, 60);
}

static int waitsByPpoll(int descriptor) {
  struct pollfd one = {descriptor, POLLIN, 0};
  struct timespec limit = {0, 60000000};
  return ppoll(&one, 1, &limit, NULL);
}

static int waitsBySelect(int descriptor) {
  fd_set all;
  FD_ZERO(&all);
  FD_SET(descriptor, &all);
  struct timeval limit = {0, 60000};
  return select(descriptor + 1, &all, NULL, NULL, &limit);
}

static int waitsByPselect(int descriptor) {
  fd_set all;
  FD_ZERO(&all);
  FD_SET(descriptor, &all);
  struct timespec limit = {0, 60000000};
  return pselect(descriptor + 1, &all, NULL, NULL, &limit, NULL);
}

static int waitsByEpoll(int descriptor) {
  int epoll = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
  return epoll_wait(epoll, &event, 1, 60);
}

static long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int main(void) {
  int ends[2];
  if (pipe(ends) != 0)
    return 0;
  long begin = milliseconds();
  assert(WAIT(ends[0]) == 0);
  assert(milliseconds() - begin >= 60);
  return 0;
}
