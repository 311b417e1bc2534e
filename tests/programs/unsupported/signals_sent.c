// Signals that the program sends or waits for are not modelled, and said.
// RUN: %exits 3 %raddle explore --cflag -DKILLS %s 2>&1 | FileCheck %s --check-prefix=KILLS
// RUN: %exits 3 %raddle explore %s 2>&1 | FileCheck %s
// KILLS: unknown: `pthread_kill` is not supported yet (at {{.*}}signals_sent.c:[[@LINE+12]])
// CHECK: unknown: `sigwait` is not supported yet (at {{.*}}signals_sent.c:[[@LINE+13]])
#include <pthread.h>
#include <signal.h>

static void *waits(void *unused) {
  sigset_t set;
  int number;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
#ifdef KILLS
  pthread_kill(pthread_self(), SIGUSR1);
#endif
  sigwait(&set, &number);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_join(thread, NULL);
}
