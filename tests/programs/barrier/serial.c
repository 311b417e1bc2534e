// One of three threads is told to be the one, and it can be any of them; it prepares the next round alone.
// Executions: three choices in each of two rounds.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 9, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier, prepared;
static int serial;

static void *works(void *unused) {
  for (int round = 1; round <= 2; ++round) {
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
      ++serial;
    pthread_barrier_wait(&prepared);
    assert(serial == round);
  }
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_barrier_init(&barrier, NULL, 3);
  pthread_barrier_init(&prepared, NULL, 3);
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], NULL, works, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
}
