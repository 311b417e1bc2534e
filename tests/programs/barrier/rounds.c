// What everybody did before a barrier is seen by everybody after it, round after round.
// Executions: nobody can tell in which order the others arrived.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

enum { kThreads = 3, kRounds = 3 };
static pthread_barrier_t barrier;
static int done[kThreads];

static void *works(void *argument) {
  long self = (long)argument;
  for (int round = 1; round <= kRounds; ++round) {
    done[self] = round;
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < kThreads; ++i)
      assert(done[i] == round);
    pthread_barrier_wait(&barrier);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[kThreads];
  pthread_barrier_init(&barrier, NULL, kThreads);
  for (long i = 0; i < kThreads; ++i)
    pthread_create(&threads[i], NULL, works, (void *)i);
  for (int i = 0; i < kThreads; ++i)
    pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&barrier);
}
