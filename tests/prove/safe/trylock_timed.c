// trylock: pthread_mutex_timedlock guards the data if it returns zero
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 21

#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <errno.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int level;

static int raise_level(int by) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 1;
  int rc = pthread_mutex_timedlock(&m, &until);
  if (rc == ETIMEDOUT)
    return 0;
  if (rc != 0)
    exit(3);
  level += by;
  pthread_mutex_unlock(&m);
  return 1;
}

static void *climber(void *arg) {
  raise_level(*(int *)arg);
  return NULL;
}

int main(void) {
  int five = 5, six = 6;
  pthread_t a, b;
  pthread_create(&a, NULL, climber, &five);
  pthread_create(&b, NULL, climber, &six);
  int ok = raise_level(1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d\n", ok, level);
  return 0;
}
