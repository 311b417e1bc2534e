// A barrier for three at which only two arrive.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: deadlock: main{{.*}} waits at barrier `barrier` for others who never come
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static pthread_barrier_t barrier;

static void *arrives(void *unused) {
  pthread_barrier_wait(&barrier);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 3);
  pthread_create(&thread, NULL, arrives, NULL);
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
}
