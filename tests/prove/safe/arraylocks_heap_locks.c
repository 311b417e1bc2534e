// arraylocks: heap arrays of locks and of data with a size from the command line
// verdict: race-free; shown by `raddle explore FILE -- 3 2`
// shown: all executions explored, 8

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int n = 4;
static pthread_mutex_t *locks;
static long *sums;

static void *spread(void *arg) {
  long id = (long)arg;
  for (int i = 0; i < n; i++) {
    pthread_mutex_lock(&locks[i]);
    sums[i] += id;
    pthread_mutex_unlock(&locks[i]);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int threads = 2;
  if (argc > 1)
    n = atoi(argv[1]);
  if (argc > 2)
    threads = atoi(argv[2]);
  if (n < 1 || threads < 1)
    return 1;
  locks = malloc(n * sizeof(*locks));
  sums = calloc(n, sizeof(*sums));
  pthread_t *ids = malloc(threads * sizeof(*ids));
  if (!locks || !sums || !ids)
    return 1;
  for (int i = 0; i < n; i++)
    pthread_mutex_init(&locks[i], NULL);
  for (int i = 0; i < threads; i++)
    pthread_create(&ids[i], NULL, spread, (void *)(long)(i + 1));
  for (int i = 0; i < threads; i++)
    pthread_join(ids[i], NULL);
  for (int i = 0; i < n; i++)
    printf("%ld\n", sums[i]);
  free(ids);
  free(sums);
  free(locks);
  return 0;
}
