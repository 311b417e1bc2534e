// The second thread is created when the first has been joined: each has `total` to itself, and no lock is needed.
// Executions: nothing can be reversed: 1.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:" --implicit-check-not="warning:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
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
