// pthread_cancel is not supported yet: it is named, and nothing is claimed.
// RUN: %exits 3 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: unknown: `pthread_cancel` is not supported yet
#include <pthread.h>

static void *waits(void *unused) {
  pthread_testcancel();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
}
