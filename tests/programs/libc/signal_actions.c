// What signal, sigaction and sigprocmask were told they tell to whoever asks next: one process has one table of actions,
// and each thread a mask of its own, which begins as that of its creator.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
static void first(int number) { (void)number; }
static void second(int number) { (void)number; }

static int has(int signal) {
  sigset_t now;
  assert(pthread_sigmask(SIG_SETMASK, NULL, &now) == 0);
  return sigismember(&now, signal);
}

static void *masked(void *unused) {
  assert(has(SIGUSR1) && !has(SIGUSR2));
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR2);
  sigaddset(&set, SIGKILL);
  assert(pthread_sigmask(SIG_BLOCK, &set, NULL) == 0);
  assert(has(SIGUSR1) && has(SIGUSR2) && !has(SIGKILL));
  assert(pthread_sigmask(SIG_UNBLOCK, &set, NULL) == 0);
  assert(has(SIGUSR1) && !has(SIGUSR2));
  assert(pthread_sigmask(77, &set, NULL) == EINVAL);
  return unused;
}

int main(void) {
  assert(signal(SIGUSR1, first) == SIG_DFL);
  assert(signal(SIGUSR1, second) == first);
  struct sigaction mine = {.sa_handler = first}, old;
  sigemptyset(&mine.sa_mask);
  sigaddset(&mine.sa_mask, SIGUSR2);
  mine.sa_flags = SA_NODEFER;
  assert(sigaction(SIGUSR1, &mine, &old) == 0);
  assert(old.sa_handler == second && (old.sa_flags & SA_RESTART));
  assert(sigaction(SIGUSR1, NULL, &old) == 0);
  assert(old.sa_handler == first && sigismember(&old.sa_mask, SIGUSR2) && (old.sa_flags & SA_NODEFER));
  assert(signal(SIGUSR1, SIG_IGN) == first);
  assert(signal(SIGUSR1, SIG_DFL) == SIG_IGN);
  assert(signal(SIGUSR2, first) == SIG_DFL);
  assert(signal(SIGKILL, first) == SIG_ERR && errno == EINVAL);
  assert(signal(1000, first) == SIG_ERR);
  assert(sigaction(-1, &mine, NULL) == -1 && errno == EINVAL);
  assert(sigaction(SIGSTOP, &mine, NULL) == -1 && sigaction(SIGSTOP, NULL, &old) == 0);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  assert(sigprocmask(SIG_SETMASK, &set, NULL) == 0);
  pthread_t a, b;
  pthread_create(&a, NULL, masked, NULL);
  pthread_create(&b, NULL, masked, NULL);
  masked(NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
