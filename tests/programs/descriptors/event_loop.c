// An event loop with a wake-up counter and a pipe, as of libuv or libevent: it finds one of them first, or
// both at once.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 3, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int wake, ends[2], stop;

static void *stops(void *unused) {
  uint64_t one = 1;
  stop = 1;
  assert(write(wake, &one, sizeof one) == sizeof one);
  return unused;
}
static void *sends(void *unused) {
  assert(write(ends[1], "!", 1) == 1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  const int loop = epoll_create1(EPOLL_CLOEXEC);
  wake = eventfd(0, EFD_NONBLOCK);
  assert(pipe(ends) == 0);
  struct epoll_event asked = {.events = EPOLLIN, .data.fd = wake};
  assert(epoll_ctl(loop, EPOLL_CTL_ADD, wake, &asked) == 0);
  asked.data.fd = ends[0];
  assert(epoll_ctl(loop, EPOLL_CTL_ADD, ends[0], &asked) == 0);
  pthread_create(&threads[0], NULL, stops, NULL);
  pthread_create(&threads[1], NULL, sends, NULL);
  int bytes = 0;
  for (int done = 0; done < 2;) {
    struct epoll_event events[2];
    const int count = epoll_wait(loop, events, 2, -1);
    assert(count > 0);
    for (int i = 0; i < count; ++i, ++done) {
      uint64_t value;
      if (events[i].data.fd == wake)
        assert(read(wake, &value, sizeof value) == sizeof value && stop == 1);
      else
        bytes += read(ends[0], &value, sizeof value);
    }
  }
  assert(bytes == 1);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  assert(close(loop) == 0);
}
