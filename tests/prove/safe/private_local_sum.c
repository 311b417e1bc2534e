// private: each thread sums into a local and adds it to the total once, under the lock
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long total;
static int upto = 10;

static void *sum(void *arg) {
  int from = *(int *)arg;
  long mine = 0;
  for (int i = from; i < upto; i += 2)
    mine += i;
  pthread_mutex_lock(&m);
  total += mine;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    upto = atoi(argv[1]);
  int from[2] = {0, 1};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    if (pthread_create(&t[i], NULL, sum, &from[i]) != 0) {
      fprintf(stderr, "cannot start thread %d\n", i);
      exit(1);
    }
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%ld\n", total);
  return 0;
}
