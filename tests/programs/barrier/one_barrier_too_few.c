// Without a second barrier a thread may be in the next round while another still reads what this one left behind.
// Executions: between the barriers each reads the old or the new value of the other, but not both the new one.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: violated: data race on `done[{{[01]}}]`
// CHECK: executions: 3, all explored; every external call is modelled
#include <pthread.h>

static pthread_barrier_t barrier;
static int done[2];

static void *works(void *argument) {
  long self = (long)argument;
  int seen = 0;
  for (int round = 1; round <= 2; ++round) {
    done[self] = round;
    pthread_barrier_wait(&barrier);
    seen += done[1 - self];
  }
  return (void *)(long)seen;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, works, (void *)1);
  works((void *)0);
  pthread_join(thread, NULL);
}
