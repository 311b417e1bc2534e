// The second thread is created when the first has been joined: each has `total` to itself, and no lock is needed.
// Executions: nothing can be reversed: 1.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; nothing uncontrolled
#include <pthread.h>

static int total;

static void *adds(void *unused) {
  ++total;
  return unused;
}

int main(void) {
  pthread_t thread;
  ++total;
  pthread_create(&thread, NULL, adds, NULL);
  pthread_join(thread, NULL);
  ++total;
  pthread_create(&thread, NULL, adds, NULL);
  pthread_join(thread, NULL);
  return total - 4;
}
