// Four threads share a barrier for two: who meets whom depends on the order of arrival. Nothing is claimed.
// NOT-ENUMERATED: the verdict is unknown; the orders of arrival are not reversed.
// RUN: %exits 3 %raddle explore --visible=all %s 2>&1 | FileCheck %s
// CHECK: unknown: more threads than a barrier counts share it
#include <pthread.h>

static pthread_barrier_t barrier;

static void *arrives(void *unused) {
  pthread_barrier_wait(&barrier);
  return unused;
}

int main(void) {
  pthread_t threads[4];
  pthread_barrier_init(&barrier, NULL, 2);
  for (int i = 0; i < 4; ++i)
    pthread_create(&threads[i], NULL, arrives, NULL);
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], NULL);
}
