// joins: readers and writers in two arrays, both joined before the result is read
// verdict: race-free; shown by `raddle explore FILE -- 1 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int value;
static int seen_max;

static void *inc(void *a) {
  pthread_mutex_lock(&m);
  value++;
  pthread_mutex_unlock(&m);
  return a;
}

static void *watch(void *a) {
  pthread_mutex_lock(&m);
  if (value > seen_max)
    seen_max = value;
  pthread_mutex_unlock(&m);
  return a;
}

int main(int argc, char **argv) {
  int nw = 2, nr = 2;
  if (argc > 2) {
    nw = atoi(argv[1]);
    nr = atoi(argv[2]);
  }
  if (nw < 1 || nr < 1)
    return 1;
  pthread_t *writers = malloc(sizeof(pthread_t) * (unsigned)nw),
            *readers = malloc(sizeof(pthread_t) * (unsigned)nr);
  if (!writers || !readers)
    return 1;
  for (int i = 0; i < nw; i++)
    pthread_create(&writers[i], NULL, inc, NULL);
  for (int i = 0; i < nr; i++)
    pthread_create(&readers[i], NULL, watch, NULL);
  for (int i = 0; i < nw; i++)
    pthread_join(writers[i], NULL);
  for (int i = 0; i < nr; i++)
    pthread_join(readers[i], NULL);
  free(writers);
  free(readers);
  printf("%d %d\n", value, seen_max);
  return value != nw;
}
