// A call of the system that never returns is ended by a clock, also where main is still alone.
// RUN: %exits 2 %explore --step-seconds 1 %s 2>&1 | FileCheck %s
// RUN: %exits 2 %explore --step-seconds 1 --cflag -DALONE %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found within the bounds
// CHECK: executions: 1, explored as far as the bounds allow;
// CHECK-SAME: bounds: the thread does nothing that can be seen for longer than is allowed (at {{.*}}waits_in_system.c:[[@LINE+7]])
#include <pthread.h>
#include <sys/inotify.h>
#include <unistd.h>

static void *waits(void *unused) {
  char byte;
  (void)!read(inotify_init(), &byte, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
#ifdef ALONE
  waits(NULL);
#endif
  pthread_create(&thread, NULL, waits, NULL);
  pthread_join(thread, NULL);
}
