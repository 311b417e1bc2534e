// Dining philosophers: each takes the fork on the left, then the one on the right. If all take the left one first,
// nobody eats. With -DPOLITE the last one starts with the right fork, and no interleaving gets stuck.
//
// What matters is, for each fork, which neighbour has it first: 2^N ways. That everybody has the right fork first is
// impossible, that everybody has the left one first is the deadlock: 2^N - 1 executions. The polite have 2^N - 2.
//
//   ./raddle explore examples/philosophers.c                      finds the deadlock
//   ./raddle explore --cflag -DPOLITE examples/philosophers.c     proves that there is none
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t forks[N];

static void *dine(void *seat) {
  long left = (long)seat, right = (left + 1) % N;
#ifdef POLITE
  long first = left < right ? left : right, second = left < right ? right : left;
#else
  long first = left, second = right;
#endif
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]);
  pthread_mutex_unlock(&forks[second]);
  pthread_mutex_unlock(&forks[first]);
  return NULL;
}

int main(void) {
  pthread_t philosophers[N];
  for (long seat = 0; seat < N; seat++)
    pthread_mutex_init(&forks[seat], NULL);
  for (long seat = 0; seat < N; seat++)
    pthread_create(&philosophers[seat], NULL, dine, (void *)seat);
  for (long seat = 0; seat < N; seat++)
    pthread_join(philosophers[seat], NULL);
}
