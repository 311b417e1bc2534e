// More racy locations than an execution can remember: what could not be looked behind is named.
// RUN: %exits 1 %raddle explore --max-executions=1 %s | FileCheck %s
// CHECK-COUNT-1: error: data race on `buffer[0]`
// CHECK: violated: data race on `buffer[0]`
// CHECK: not covered: {{.*}}the execution has more data races than can be remembered
#include <pthread.h>

enum { kElements = 1100 };
static int buffer[kElements];

static void *fills(void *unused) {
  for (int i = 0; i < kElements; ++i)
    buffer[i] = 1;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, fills, NULL);
  pthread_create(&two, NULL, fills, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
}
