// Reading through a null pointer.
// Executions: nothing is shared that is written.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}null
// CHECK: violated: {{.*}}null
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <stddef.h>

static int *pointer;
static int seen;

static void *reads(void *unused) {
  seen = *pointer;
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, reads, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
