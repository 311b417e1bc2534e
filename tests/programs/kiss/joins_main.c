// Other threads can wait for main: it has ended when it calls pthread_exit, not when its function returns, because that
// ends the program.
// RUN: %exits 1 %raddle kiss --ts 1 --cflag -DEXITS %s | FileCheck %s --check-prefix=EXITS
// EXITS: violated: assertion `done == 0` failed
// RUN: %exits 2 %raddle kiss --ts 1 %s | FileCheck %s
// CHECK: bounded: no failure found
#include <assert.h>
#include <pthread.h>

static pthread_t mainThread;
static int done;

static void *joins(void *unused) {
  pthread_join(mainThread, 0);
  assert(done == 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  mainThread = pthread_self();
  pthread_create(&thread, 0, joins, 0);
  done = 1;
#ifdef EXITS
  pthread_exit(0);
#endif
}
