// Time does not go backwards; what is waited for was asked for; handlers are called that were set.
// RUN: %exits 0 %raddle kiss --model posix %s | FileCheck %s
// CHECK: proved: no interleaving fails
// RUN: %exits 1 %raddle kiss --model posix --cflag -DMAY %s | FileCheck %s --check-prefix=MAY
// MAY: (and 13 more errors)
#include <errno.h>
#include <poll.h>
#include <raddle.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int caught;
static void catches(int number) {
  caught = number;
}

#ifdef MAY
#define CAN(number, condition)                                                                                         \
  case number:                                                                                                         \
    raddle_assert(!(condition));                                                                                       \
    break
int main(void) {
  fd_set set;
  struct timeval limit = {0, 0};
  struct pollfd descriptor = {.fd = 3, .events = POLLIN};
  time_t before = time(NULL);
  FD_ZERO(&set);
  FD_SET(3, &set);
  switch (raddle_choose(14)) {
    CAN(0, time(NULL) == before);
    CAN(1, time(NULL) > before + 5);
    CAN(2, select(4, &set, NULL, NULL, &limit) == 1 && FD_ISSET(3, &set));
    CAN(3, select(4, &set, NULL, NULL, &limit) == 0);
    CAN(4, select(4, &set, NULL, NULL, NULL) == -1 && errno == EINTR);
    CAN(5, poll(&descriptor, 1, -1) == 1 && descriptor.revents == POLLIN);
    CAN(6, poll(&descriptor, 1, 0) == 0);
    CAN(7, getenv("HOME") == NULL);
    CAN(8, getenv("HOME") != NULL && getenv("HOME") != NULL);
    CAN(9, getuid() == 0);
    CAN(10, geteuid() != 0);
    CAN(11, rand() == 12345);
    CAN(12, random() == 12345);
    CAN(13, alarm(1) == 7);
  }
}
#else
int main(void) {
  struct timespec first, second;
  struct timeval third;
  clock_gettime(CLOCK_REALTIME, &first);
  gettimeofday(&third, NULL);
  clock_gettime(CLOCK_REALTIME, &second);
  raddle_assert(first.tv_sec <= third.tv_sec && third.tv_sec <= second.tv_sec && clock() >= 0);
  raddle_assert(first.tv_nsec >= 0 && first.tv_nsec < 1000000000 && third.tv_usec < 1000000);

  fd_set set;
  FD_ZERO(&set);
  FD_SET(3, &set);
  raddle_assert(select(4, &set, NULL, NULL, NULL) != 0 && !FD_ISSET(4, &set));
  struct pollfd descriptor = {.fd = 3, .events = POLLIN};
  raddle_assert(poll(&descriptor, 1, -1) != 0 && (descriptor.revents & POLLOUT) == 0);

  const char *value = getenv("HOME");
  raddle_assert(value == NULL || value[3] == 0);
  raddle_assert(getpid() == getpid() && getpid() != getppid() && rand() >= 0 && random() >= 0);
  raddle_assert(sysconf(_SC_PAGESIZE) == 4096 && sysconf(_SC_NPROCESSORS_ONLN) >= 1 && sysconf(-5) == -1);
  srand(1);
  srandom(1);

  struct sigaction action = {.sa_handler = SIG_IGN}, old;
  sigset_t mask = {{7}};
  raddle_assert(signal(SIGUSR1, catches) == SIG_DFL && raise(SIGUSR1) == 0 && caught == SIGUSR1);
  raddle_assert(sigaction(SIGUSR1, &action, &old) == 0 && old.sa_handler == catches);
  caught = 0;
  raddle_assert(raise(SIGUSR1) == 0 && caught == 0);
  raddle_assert(signal(SIGKILL, catches) == SIG_ERR && sigaction(99, NULL, NULL) == -1 && raise(-1) == -1);
  raddle_assert(sigprocmask(SIG_BLOCK, NULL, &mask) == 0 && mask.__val[0] == 0);
}
#endif
