// System calls that would take the explorer along with the program.
// RUN: %exits 3 %raddle explore --cflag -DCALL=SYS_exit_group %s 2>&1 | FileCheck --check-prefix=EXIT %s
// RUN: %exits 3 %raddle explore --cflag -DCALL=SYS_exit %s 2>&1 | FileCheck --check-prefix=EXIT %s
// RUN: %exits 3 %raddle explore --cflag -DCALL=SYS_kill %s 2>&1 | FileCheck --check-prefix=KILL %s
// EXIT: unknown: a system call that ends the process, or a thread, is not supported yet (at {{.*}}system_calls.c:[[@LINE+8]])
// KILL: unknown: a system call that sends signals is not supported yet (at {{.*}}system_calls.c:[[@LINE+7]])
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *calls(void *unused) {
  syscall(CALL, getpid(), SIGKILL);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, calls, NULL);
  pthread_join(thread, NULL);
}
