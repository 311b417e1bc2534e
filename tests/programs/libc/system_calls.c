// A system call that the program makes itself is what the function of the C library would be: it races, waits, sees the
// same time and the same numbers. One for which there is no such function is not under control.
// Executions: the reader waits for the writer, and there is one order.
// RUN: %raddle explore --cflag=-DWHAT=isTheSame %s 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: %exits 1 %raddle explore --cflag=-DWHAT=races %s 2>&1 | FileCheck %s --check-prefix=RACES
// RUN: %exits 2 %raddle explore --cflag=-DWHAT=isUnknown %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// SAME: proved
// SAME: executions: 1, all explored; every external call is modelled
// RACES: error: data race on `bytes[0]`
// UNKNOWN: executions: 1, explored as far as it is controlled; uncontrolled: `syscall`
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int ends[2];
static char bytes[4];

static void *reads(void *unused) {
  assert(syscall(SYS_read, ends[0], bytes, sizeof bytes) == 2);
  return unused;
}

static inline void isTheSame(void) {
  pthread_t reader;
  struct timespec before, after;
  assert(syscall(SYS_getpid) == getpid() && syscall(SYS_gettid) == gettid());
  clock_gettime(CLOCK_MONOTONIC, &before);
  const struct timespec pause = {2, 0};
  assert(syscall(SYS_nanosleep, &pause, NULL) == 0);
  assert(syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &after) == 0);
  assert(after.tv_sec - before.tv_sec >= 2 && after.tv_sec - before.tv_sec < 4);

  assert(syscall(SYS_pipe2, ends, 0) == 0);
  pthread_create(&reader, NULL, reads, NULL);
  assert(syscall(SYS_write, ends[1], "ab", 2) == 2);
  pthread_join(reader, NULL);
  assert(bytes[1] == 'b');
  assert(syscall(SYS_close, ends[0]) == 0);
  assert(syscall(SYS_close, ends[0]) == -1 && errno == EBADF);
}

static inline void races(void) {
  pthread_t reader;
  syscall(SYS_pipe2, ends, 0);
  pthread_create(&reader, NULL, reads, NULL);
  write(ends[1], "ab", 2);
  bytes[0] = 'c';
  pthread_join(reader, NULL);
}

static inline void isUnknown(void) {
  unsigned processor = 0;
  syscall(SYS_getcpu, &processor, NULL, NULL);
  assert(processor < 100000);
}

int main(void) {
  WHAT();
}
