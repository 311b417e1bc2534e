// The lost update, repaired: a mutex around each increment. Nothing breaks in any interleaving.
//
// Only the order of the critical sections matters: THREADS threads with ROUNDS sections each can be ordered in
// (THREADS * ROUNDS)! / ROUNDS!^THREADS ways, and that many executions are explored: 20 for 2 threads and 3 rounds.
//
//   ./raddle explore examples/counter.c
//   ./raddle explore --cflag -DTHREADS=3 --cflag -DROUNDS=4 examples/counter.c      34650 executions
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef ROUNDS
#define ROUNDS 3
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *increment(void *unused) {
  for (int round = 0; round < ROUNDS; round++) {
    pthread_mutex_lock(&mutex);
    count++;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int t = 0; t < THREADS; t++)
    pthread_create(&threads[t], NULL, increment, NULL);
  for (int t = 0; t < THREADS; t++)
    pthread_join(threads[t], NULL);
  assert(count == THREADS * ROUNDS);
}
