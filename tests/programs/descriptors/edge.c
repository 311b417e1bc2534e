// Edge-triggered: who reads only one of two bytes is not told of the other. One thread writes twice; if both writes come
// before the loop looks, it waits for ever.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: main waits in `epoll_wait` for descriptors that nobody can make ready
// CHECK: violated: deadlock
// CHECK: every external call is modelled
#include <pthread.h>
#include <sys/epoll.h>
#include <unistd.h>

static int ends[2];

static void *sends(void *unused) {
  write(ends[1], "a", 1);
  write(ends[1], "b", 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  char byte;
  struct epoll_event event = {.events = EPOLLIN | EPOLLET};
  pipe(ends);
  const int loop = epoll_create1(0);
  epoll_ctl(loop, EPOLL_CTL_ADD, ends[0], &event);
  pthread_create(&thread, NULL, sends, NULL);
  for (int i = 0; i < 2; ++i) {
    epoll_wait(loop, &event, 1, -1);
    read(ends[0], &byte, 1);
  }
  pthread_join(thread, NULL);
}
