// An entry that creates a thread races with itself, if another one, which has nothing to do with the memory, has enabled
// it before: with such entries none can be left out.
// RUN: %exits 1 %raddle kiss %s --entry all --race shared --ts 2 | FileCheck %s
// CHECK-NOT: were left out
// CHECK: shared  race
#include <pthread.h>

static int enabled, shared;

static void *worker(void *unused) {
  shared = 1;
  return unused;
}
void spawn(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (enabled)
    shared = 2;
  pthread_join(thread, 0);
}
void enable(void) {
  enabled = 1;
}
void look(void) {
  (void)enabled;
}
