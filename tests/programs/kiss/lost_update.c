// Two threads and main: with none waiting to start they run one after the other; with one, an increment is lost; with a
// lock, none is. The threads share a local variable of main.
// RUN: %exits 2 %raddle kiss --ts 0 %s | FileCheck %s --check-prefix=ZERO
// ZERO: bounded:
// RUN: %exits 1 %raddle kiss %s | FileCheck %s
// CHECK: error: assertion `count == 2` failed
// CHECK: covered: balanced executions up to ts=2; every external call is modelled
// RUN: %exits 2 %raddle kiss --cflag -DLOCKED %s | FileCheck %s --check-prefix=LOCKED
// LOCKED: bounded: no failure found within the bounds
// LOCKED-NEXT: covered: balanced executions up to ts=2; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void increment(int *count) {
#ifdef LOCKED
  pthread_mutex_lock(&mutex);
#endif
  *count = *count + 1;
#ifdef LOCKED
  pthread_mutex_unlock(&mutex);
#else
  (void)mutex;
#endif
}

static void *adds(void *count) {
  increment(count);
  return 0;
}

int main(void) {
  int count = 0;
  pthread_t first, second;
  pthread_create(&first, 0, adds, &count);
  pthread_create(&second, 0, adds, &count);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(count == 2);
  return 0;
}
