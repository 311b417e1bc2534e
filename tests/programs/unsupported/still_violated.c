// A failure that was found counts, even if something unsupported ran as well.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion
// CHECK: violated: data race on `value` (and 1 more error)
// CHECK: not covered: {{.*}}fork
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int value;

static void *calls(void *unused) {
  value = 1;
  fork();
  return unused;
}

static void *reads(void *unused) {
  assert(value == 0);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, calls, NULL);
  pthread_create(&second, NULL, reads, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
