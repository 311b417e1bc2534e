// A thread is detached twice.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: detach_detached.c:[[@LINE+13]]:3: error: the thread was detached or joined before
// CHECK: violated
#include <pthread.h>
#include <stddef.h>

static void *works(void *unused) {
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_detach(thread);
  pthread_detach(thread);
}
