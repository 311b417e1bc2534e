// main joins only the second thread; that one has joined the first, so main has `total` to itself.
// Executions: nothing can be reversed: 1.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:" --implicit-check-not="warning:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

static pthread_t first, second;
static int total;

static void *adds(void *unused) {
  ++total;
  return unused;
}

static void *joins(void *unused) {
  pthread_create(&first, NULL, adds, NULL);
  pthread_join(first, NULL);
  ++total;
  return unused;
}

int main(void) {
  pthread_create(&second, NULL, joins, NULL);
  pthread_join(second, NULL);
  ++total;
  return total - 3;
}
