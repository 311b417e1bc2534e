// Two libraries install a handler, and each believes that it is the first: one of them is not.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: violated: assertion `old.sa_handler == SIG_DFL` failed
#include <assert.h>
#include <pthread.h>
#include <signal.h>
static void handler(int number) { (void)number; }
static void *install(void *unused) {
  struct sigaction mine = {.sa_handler = handler}, old;
  sigemptyset(&mine.sa_mask);
  assert(sigaction(SIGUSR1, &mine, &old) == 0);
  assert(old.sa_handler == SIG_DFL);
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, install, NULL);
  pthread_create(&b, NULL, install, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
