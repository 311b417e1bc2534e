// An execution of more steps than are allowed if nothing else is said: what it shows can be seen again without saying it.
// RUN: rm -rf %t && mkdir %t
// RUN: %exits 2 %explore %s | FileCheck %s --check-prefix=BOUNDED
// BOUNDED: bounded: no failure found within the bounds
// RUN: %exits 1 %explore --max-steps 200000 --trace-dir %t %s > %t/found.txt
// RUN: tail -n 3 %t/found.txt | FileCheck %s
// RUN: %exits 1 %raddle replay %t/*.trace > %t/again.txt
// RUN: tail -n 3 %t/again.txt | FileCheck %s
// CHECK: violated: assertion `count != kRounds` failed
#include <assert.h>
#include <pthread.h>

enum { kRounds = 60000 };
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *counts(void *unused) {
  for (int i = 0; i < kRounds; ++i) {
    pthread_mutex_lock(&mutex);
    ++count;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, counts, 0);
  pthread_join(thread, 0);
  assert(count != kRounds);
  return 0;
}
