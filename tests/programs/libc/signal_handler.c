// Handlers of signals that only others could send are never called, and the answer says so. One that catches what the
// program does wrong is not supported.
// RUN: %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK-NEXT: executions: 1, all explored; every external call is modelled; assuming no signals from outside
// RUN: %exits 3 %raddle explore --visible=all %s --cflag -DCRASHES 2>&1 | FileCheck %s --check-prefix=CRASHES
// CRASHES: unknown: `sigaction` with a handler is not supported yet
#include <pthread.h>
#include <signal.h>
#include <string.h>

#ifdef CRASHES
enum { kSignal = SIGSEGV };
#else
enum { kSignal = SIGTERM };
#endif

static void handles(int number) { (void)number; }

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handles;
  sigaction(kSignal, &action, NULL);
  pthread_create(&thread, NULL, nothing, NULL);
  pthread_join(thread, NULL);
}
