// To cancel a thread that was joined is misuse: its number may be another thread's by then.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: after_join.c:[[@LINE+10]]:3: error: the thread that is cancelled was joined before
// CHECK: executions: 2, all explored
#include <pthread.h>
#include <stddef.h>

static pthread_t worker;
static void *works(void *unused) {
  return unused;
}
static void *cancels(void *unused) {
  pthread_cancel(worker);
  return unused;
}

int main(void) {
  pthread_t canceller;
  pthread_create(&worker, NULL, works, NULL);
  pthread_create(&canceller, NULL, cancels, NULL);
  pthread_join(worker, NULL);
  pthread_join(canceller, NULL);
}
