// A divisor that another thread sets to zero.
// Executions: the read of `divisor` comes before or after the write.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}division by zero
// CHECK: violated: data race on `divisor` (and 1 more error)
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>

static int divisor = 2;
static int quotient;

static void *divides(void *unused) {
  quotient = 10 / divisor;
  return unused;
}

static void *zeroes(void *unused) {
  divisor = 0;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, divides, NULL);
  pthread_create(&second, NULL, zeroes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
