// Who changes the word and does not wake leaves a waiter behind, if it waited already.
// Executions: the store comes before the check, or after it.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: lost-wakeup: main waits for a notification of `word` that nobody can send
// CHECK: executions: 2, all explored; every external call is modelled
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;

static void *changes(void *unused) {
  atomic_store(&word, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, changes, NULL);
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  pthread_join(thread, NULL);
}
