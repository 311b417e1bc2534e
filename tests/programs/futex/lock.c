// A lock made of a word and a futex, as many libraries have one.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 10, all explored; every external call is modelled
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;
static int count;

static void lock(void) {
  while (atomic_exchange(&word, 1) != 0)
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 1, NULL, NULL, 0);
}

static void unlock(void) {
  atomic_store(&word, 0);
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void *counts(void *unused) {
  lock();
  ++count;
  unlock();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, counts, NULL);
  counts(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
}
