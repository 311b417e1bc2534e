// Unlocking a C11 mutex that one does not hold.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: misuse.c:11:3: error: the thread unlocks a mutex that nobody holds
// CHECK: executions: 1, all explored; every external call is modelled
#include <threads.h>

static mtx_t mutex;

static int unlocks(void *unused) {
  (void)unused;
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  thrd_create(&thread, unlocks, NULL);
  thrd_join(thread, NULL);
}
