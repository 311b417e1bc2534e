// pthread_cond_signal is not supported yet: it is named, and nothing is claimed.
// RUN: %exits 3 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: unknown: {{.*}}pthread_cond_signal
#include <pthread.h>

static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *calls(void *unused) {
  pthread_cond_signal(&condition);
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, calls, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
