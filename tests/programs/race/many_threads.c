// Clocks of more threads than lie together in memory: what is ordered by a lock, or by joining, is known of each of them.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s --check-prefix=ORDERED
// RUN: %exits 1 %raddle explore --cflag=-DUNLOCKED %s | FileCheck %s --check-prefix=RACE
// ORDERED: proved: no interleaving fails
// ORDERED: executions: 6, all explored
// RACE: data race on `last`
// RACE-NOT: data race on `count`
#include <pthread.h>
#include <stdint.h>

#define THREADS 70

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int last;
static int count[THREADS];

static void *work(void *argument) {
  const intptr_t number = (intptr_t)argument;
  count[number]++;
  if (number != 3 && number != 40 && number != 69)
    return NULL;
#ifndef UNLOCKED
  pthread_mutex_lock(&mutex);
#endif
  last = (int)number;
#ifndef UNLOCKED
  pthread_mutex_unlock(&mutex);
#endif
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (intptr_t i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS; i++)
    count[i]++;
  return last;
}
