// A lock that is taken if it is free, and done without otherwise.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %raddle check --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// CHECK: trylock.c:19:3: error: data race on `hits`
// CHECK: trylock.c:19:3: note: main.1 writes `hits`, holding `mutex`
// CHECK: trylock.c:19:3: note: main.2 reads `hits`, holding no lock
// CHECK: violated: data race on `hits`
// CHECK: executions: 10, all explored; nothing uncontrolled; rounds: 4, 10
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int hits;

static void *adds(void *unused) {
  int isLocked = pthread_mutex_trylock(&mutex) == 0;
  ++hits;
  if (isLocked)
    pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, adds, NULL);
  pthread_create(&second, NULL, adds, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
