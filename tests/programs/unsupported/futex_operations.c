// What the system call futex can do beyond waiting and waking one or all is not modelled, and said.
// RUN: %exits 3 %raddle explore --cflag -DOPERATION=FUTEX_REQUEUE %s 2>&1 | FileCheck %s
// RUN: %exits 3 %raddle explore --cflag -DOPERATION=FUTEX_WAKE_OP %s 2>&1 | FileCheck %s
// RUN: %exits 3 %raddle explore --cflag -DOPERATION=FUTEX_LOCK_PI %s 2>&1 | FileCheck %s
// RUN: %exits 3 %raddle explore --cflag -DOPERATION=FUTEX_WAKE %s 2>&1 | FileCheck %s
// CHECK: unknown: an unusual use of the system call futex is not supported yet (at {{.*}}futex_operations.c:[[@LINE+10]])
#include <linux/futex.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

static uint32_t first, second;

static void *calls(void *unused) {
  syscall(SYS_futex, &first, OPERATION, 2, 1, &second, 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, calls, NULL);
  pthread_join(thread, NULL);
}
