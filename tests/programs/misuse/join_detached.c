// A thread that was detached is joined.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: join_detached.c:[[@LINE+13]]:3: error: the thread is detached and cannot be joined
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
  pthread_join(thread, NULL);
}
