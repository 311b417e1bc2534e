// Two threads ask for the time and get it in the same variable: what the C library writes is a write like any other.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
#include <pthread.h>
#include <time.h>

static struct timespec now;

static void *ask(void *unused) {
  clock_gettime(CLOCK_MONOTONIC, &now);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, ask, 0);
  pthread_create(&b, 0, ask, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// CHECK: violated: data race on `now.tv_sec`
// Either thread may be first.
// CHECK: executions: 2, all explored
