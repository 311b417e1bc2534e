// Each call with descriptors, in one thread: what it returns, and errno. The same program runs on the real kernel
// first, and its answers are what the explored one has to give.
// RUN: clang-19 -w -DRECORDS %s -o %t.native && %t.native > %t.h
// RUN: %exits 0 %raddle explore --cflag -DEXPECTED='"%t.h"' %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

struct answer {
  long result;
  int error;
};
#ifdef RECORDS
static void told(long result) {
  printf("{%ld, %d},\n", result, result < 0 ? errno : 0);
}
#else
static const struct answer expected[] = {
#include EXPECTED
};
static int isAsTheKernels(long result) {
  static int step;
  const struct answer then = expected[step++];
  return result == then.result && (result >= 0 || errno == then.error);
}
#define told(result) assert(isAsTheKernels(result))
#endif

static char much[300000];

static int polled(int descriptor) {
  struct pollfd each = {descriptor, POLLIN | POLLOUT | POLLRDHUP | POLLRDNORM, 0};
  const int ready = poll(&each, 1, 0);
  return ready * 65536 + each.revents;
}

static void pipes(void) {
  int ends[2], bytes;
  told(pipe2(ends, 12345));
  told(pipe2(ends, O_NONBLOCK));
  told(ends[1] - ends[0]);
  told(read(ends[0], much, 5));
  told(read(ends[1], much, 5));
  told(write(ends[0], much, 5));
  told(write(ends[1], "hello", 5));
  told(write(ends[1], "", 0));
  told(ioctl(ends[0], FIONREAD, &bytes));
  told(bytes);
  told(polled(ends[0]));
  told(polled(ends[1]));
  told(read(ends[0], much, 3));
  told(much[2]);
  told(read(ends[0], much, 100));
  // How much fits: in one piece, in small ones, and in pieces that do not fill pages.
  told(write(ends[1], much, sizeof much));
  told(write(ends[1], much, 1));
  told(polled(ends[1]));
  told(read(ends[0], much, 4095));
  told(write(ends[1], much, 1));
  told(read(ends[0], much, 1));
  told(write(ends[1], much, 1));
  told(write(ends[1], much, 5000));
  told(write(ends[1], much, 4095));
  told(write(ends[1], much, 1));
  told(read(ends[0], much, sizeof much));
  for (int size = 1; size < 9000; size = size * 2 + 1) {
    int count = 0;
    while (write(ends[1], much, size) == size)
      ++count;
    told(count);
    long all = 0, part;
    while ((part = read(ends[0], much, 1000)) > 0)
      all += part;
    told(all);
  }
}

static void copies(void) {
  int ends[2], other[2];
  told(pipe2(ends, O_NONBLOCK));
  told(fcntl(ends[0], F_GETFL));
  told(fcntl(ends[1], F_GETFL));
  told(fcntl(ends[1], F_SETFL, 0));
  told(fcntl(ends[1], F_GETFL));
  told(fcntl(ends[1], F_GETFD));
  told(fcntl(ends[1], F_SETFD, FD_CLOEXEC));
  told(fcntl(ends[1], F_GETFD));
  told(pipe(other));
  told(other[0] - ends[0]);
  told(dup(ends[0]) - ends[0]);
  told(dup2(ends[0], other[1]) - ends[0]);
  told(dup2(ends[0], ends[0]) - ends[0]);
  told(dup3(ends[0], ends[0], 0));
  told(dup2(99, other[0]));
  told(polled(other[0]));
  told(read(other[0], much, 1));
  told(fcntl(ends[1], F_DUPFD_CLOEXEC, ends[1] + 20) - ends[1]);
  struct iovec parts[2] = {{"abc", 3}, {"defg", 4}};
  told(writev(ends[1], parts, 2));
  char first[2], second[9];
  struct iovec rooms[2] = {{first, 2}, {second, 9}};
  told(readv(ends[0], rooms, 2));
  told(second[0]);
  told(close(ends[1]));
  told(close(ends[1] + 20));
  told(polled(ends[0]));
  told(read(ends[0], much, 1));
  told(close(ends[1]));
  told(polled(ends[1]));
  told(lseek(ends[0], 0, SEEK_SET));
  told(close(ends[0]));
  told(close(ends[0] + 4));
  signal(SIGPIPE, SIG_IGN);
  told(pipe(ends));
  told(close(ends[0]));
  told(write(ends[1], "x", 1));
  told(write(ends[1], "x", 0));
  told(polled(ends[1]));
}

static void counters(void) {
  uint64_t value = 5;
  const int sum = eventfd(7, EFD_NONBLOCK), down = eventfd(2, EFD_NONBLOCK | EFD_SEMAPHORE | EFD_CLOEXEC);
  told(eventfd(0, 1 << 20));
  told(fcntl(sum, F_GETFL));
  told(fcntl(down, F_GETFD));
  told(polled(sum));
  told(read(sum, &value, 4));
  told(read(sum, &value, 100));
  told(value);
  told(polled(sum));
  told(read(sum, &value, 8));
  told(write(sum, &value, 7));
  value = UINT64_MAX;
  told(write(sum, &value, 8));
  value = UINT64_MAX - 1;
  told(write(sum, &value, 8));
  told(polled(sum));
  value = 1;
  told(write(sum, &value, 8));
  for (int i = 0; i < 3; ++i)
    told(eventfd_read(down, &value));
  told(value);
  told(eventfd_write(down, 3));
  told(polled(down));
}

static void sockets(void) {
  int pair[2], bytes;
  char text[8] = {0};
  told(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair));
  told(fcntl(pair[0], F_GETFL));
  told(polled(pair[0]));
  told(recv(pair[0], text, 8, 0));
  told(send(pair[1], "abc", 3, 0));
  told(write(pair[1], "de", 2));
  told(polled(pair[0]));
  told(ioctl(pair[0], FIONREAD, &bytes));
  told(bytes);
  told(recv(pair[0], text, 2, MSG_PEEK));
  told(recv(pair[0], text, 8, MSG_DONTWAIT));
  told(text[4]);
  told(shutdown(pair[0], 7));
  told(shutdown(pair[0], SHUT_WR));
  told(polled(pair[0]));
  told(polled(pair[1]));
  told(read(pair[1], text, 1));
  told(write(pair[0], text, 1));
  told(write(pair[1], text, 1));
  told(read(pair[0], text, 8));
  told(close(pair[0]));
  told(polled(pair[1]));
  told(read(pair[1], text, 8));
  told(send(pair[1], text, 8, 0));
  told(lseek(pair[1], 0, SEEK_CUR));
}

static void epolls(void) {
  int ends[2];
  struct epoll_event event = {.events = EPOLLIN, .data.u64 = 77}, found[4];
  const int loop = epoll_create1(0);
  told(epoll_create1(1));
  told(epoll_create(0));
  told(pipe(ends));
  told(epoll_ctl(loop, EPOLL_CTL_MOD, ends[0], &event));
  told(epoll_ctl(loop, EPOLL_CTL_ADD, ends[0], &event));
  told(epoll_ctl(loop, EPOLL_CTL_ADD, ends[0], &event));
  told(epoll_ctl(loop, EPOLL_CTL_ADD, loop, &event));
  told(epoll_ctl(loop, EPOLL_CTL_ADD, 99, &event));
  told(epoll_ctl(ends[0], EPOLL_CTL_ADD, ends[0], &event));
  told(epoll_wait(loop, found, 0, 0));
  told(epoll_wait(ends[0], found, 1, 0));
  told(epoll_wait(loop, found, 4, 0));
  told(polled(loop));
  told(write(ends[1], "x", 1));
  told(polled(loop));
  for (int i = 0; i < 2; ++i) {
    told(epoll_wait(loop, found, 4, 0));
    told(found[0].events * 1000 + found[0].data.u64);
  }
  event.events = EPOLLIN | EPOLLET;
  told(epoll_ctl(loop, EPOLL_CTL_MOD, ends[0], &event));
  for (int i = 0; i < 2; ++i)
    told(epoll_wait(loop, found, 4, 0));
  told(write(ends[1], "y", 1));
  told(epoll_wait(loop, found, 4, 5));
  event.events = EPOLLIN | EPOLLONESHOT;
  told(epoll_ctl(loop, EPOLL_CTL_MOD, ends[0], &event));
  for (int i = 0; i < 2; ++i)
    told(epoll_wait(loop, found, 4, 0));
  told(close(ends[1]));
  event.events = 0;
  told(epoll_ctl(loop, EPOLL_CTL_MOD, ends[0], &event));
  told(epoll_wait(loop, found, 4, 0));
  told(found[0].events);
  told(epoll_ctl(loop, EPOLL_CTL_DEL, ends[0], NULL));
  told(epoll_ctl(loop, EPOLL_CTL_DEL, ends[0], NULL));
  told(read(loop, found, 8));
  fd_set reads, writes;
  FD_ZERO(&reads);
  FD_ZERO(&writes);
  FD_SET(ends[0], &reads);
  FD_SET(ends[0], &writes);
  struct timeval soon = {0, 10};
  told(select(ends[0] + 1, &reads, &writes, NULL, &soon));
  told(FD_ISSET(ends[0], &reads) + 2 * FD_ISSET(ends[0], &writes));
}

int main(void) {
  pipes();
  copies();
  counters();
  sockets();
  epolls();
}
