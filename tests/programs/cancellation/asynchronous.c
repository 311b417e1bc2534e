// Asynchronous cancellation could strike anywhere: it is named, and nothing is claimed.
// RUN: %exits 3 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: unknown: asynchronous cancellation is not supported
// CHECK: executions: 1, explored but for what is unknown
#include <pthread.h>
#include <stddef.h>

static void *works(void *unused) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
}
