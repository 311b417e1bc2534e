// Megabytes of thread-locals, of each thread its own; beyond what a thread has room for, the answer is an error of use.
// Executions: nothing is shared, so that there is one.
// RUN: %explore --cflag=-DMEGABYTES=5 %s 2>&1 | FileCheck %s
// RUN: %exits 65 %raddle explore --cflag=-DMEGABYTES=40 %s 2>&1 | FileCheck %s --check-prefix=LARGE
// CHECK: proved
// CHECK: executions: 1, all explored
// LARGE: raddle: the thread-local variables of the program have 41943044 bytes; threads with at most 16777216 can be executed
#include <assert.h>
#include <pthread.h>

static __thread char large[MEGABYTES << 20];
static __thread int set = 7;

static void *works(void *unused) {
  assert(set == 7 && large[5] == 0 && large[sizeof large - 1] == 0);
  large[5] = large[sizeof large - 1] = 1;
  set = 8;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, works, NULL);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  assert(set == 7 && large[5] == 0 && large[sizeof large - 1] == 0);
}
