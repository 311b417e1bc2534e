// A thread that waits in the kernel holds up everybody. It is said which one, where; also if the search is stopped before
// anybody can call that hanging, and before its first execution.
// RUN: %exits 2 %explore --step-seconds 1 %s 2>&1 | FileCheck %s --check-prefix=HANGS
// HANGS: bounded: no failure found
// HANGS: uncontrolled: `inotify_init` ({{.*}}), `read` (
// HANGS-SAME: bounds: the thread does nothing that can be seen for longer than is allowed (at {{.*}}stands_in_a_call.c:[[@LINE+19]]): main.1 is in `read`
// RUN: %exits 2 %explore --timeout 5 %s 2>&1 | FileCheck %s --check-prefix=STOPPED
// STOPPED: bounded: no failure found
// STOPPED: executions: 1, not all explored (stopped by --timeout); uncontrolled: `inotify_init` ({{.*}}), `read` (
// STOPPED-SAME: bounds: the search was stopped before the thread came any further (at {{.*}}stands_in_a_call.c:[[@LINE+15]]): main.1 is in `read`
// The limit is one for the compiler, too, which has to have kept what it makes.
// RUN: %exits 2 %explore --step-seconds 1 --cflag=-DEARLY %s
// RUN: %exits 2 %explore --timeout 5 --cflag=-DEARLY %s 2>&1 | FileCheck %s --check-prefix=EARLY
// EARLY: bounded: no failure found
// EARLY: executions: 0, not all explored (stopped by --timeout); uncontrolled: `inotify_init` ({{.*}}), `read` (
// EARLY-SAME: bounds: the search was stopped before the thread came any further (at {{.*}}stands_in_a_call.c:[[@LINE+9]]): main is in `read`
#include <pthread.h>
#include <sys/inotify.h>
#include <unistd.h>

static int watched;

static void *reads(void *unused) {
  char byte;
  read(watched, &byte, 1);
  return unused;
}

int main(void) {
  watched = inotify_init();
#ifdef EARLY
  reads(NULL);
#endif
  pthread_t thread;
  pthread_create(&thread, NULL, reads, NULL);
  pthread_join(thread, NULL);
}
