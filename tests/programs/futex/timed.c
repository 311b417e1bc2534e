// A wait with a deadline is woken, runs out of time, or finds that the word has changed: all of it happens.
// Executions: the store before the check; after it and woken; timed out before the wake.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 3, all explored; every external call is modelled
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int word;

static void *changes(void *unused) {
  atomic_store(&word, 1);
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec second = {1, 0};
  pthread_create(&thread, NULL, changes, NULL);
  long result = syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &second, NULL, 0);
  assert(result == 0 || errno == EAGAIN || errno == ETIMEDOUT);
  pthread_join(thread, NULL);
}
