// trylock: a loop repeats trylock until it succeeds
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sched.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static char board[8];
static int at;

static void acquire(void) {
  while (pthread_mutex_trylock(&m) != 0)
    sched_yield();
}

static void *scribe(void *arg) {
  char c = *(char *)arg;
  acquire();
  if (at < (int)sizeof board - 1)
    board[at++] = c;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  char letters[3] = "xy";
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    if (pthread_create(&t[i], NULL, scribe, &letters[i]))
      exit(EXIT_FAILURE);
  acquire();
  if (at < 4)
    board[at++] = '-';
  pthread_mutex_unlock(&m);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  board[at] = 0;
  printf("[%s]\n", board);
  return 0;
}
