// abort is a failure of the thread that calls it.
// Executions: the read of `broken` comes before or after the write.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}abort
// CHECK: violated: data race on `broken` (and 1 more error)
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>
#include <stdlib.h>

static int broken;

static void *checks(void *unused) {
  if (broken)
    abort();
  return unused;
}

static void *breaks(void *unused) {
  broken = 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, checks, NULL);
  pthread_create(&second, NULL, breaks, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
