// main returns without joining: with --strict that is misuse, otherwise the thread's steps are explored as ever.
// RUN: %exits 1 %raddle explore --strict --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck --check-prefix=LOOSE %s
// CHECK: error: main returns, which ends the program, although a thread that may still run was not joined
// CHECK: violated
// CHECK: executions: 1, all explored
// LOOSE: proved
#include <pthread.h>
#include <stddef.h>

static int done;

static void *works(void *unused) {
  done = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  return 0;
}
