// Trying to join a thread that was joined is misuse as joining it is.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: try_join_joined.c:[[@LINE+14]]:3: error: the thread was joined before
// CHECK: executions: 1, all explored
#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>

static void *works(void *unused) {
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
  pthread_tryjoin_np(thread, NULL);
}
