// A loop waits for a value that nobody writes.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: never.c:12:10: error: deadlock: main.1 waits for a value of `stage` that nobody can write
// CHECK: violated: deadlock
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stage;

static void *waits(void *unused) {
  while (stage < 2)
    ;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  stage = 1;
  pthread_join(thread, NULL);
}
