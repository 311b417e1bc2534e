// tickets: the next index is taken under a lock, the element is written outside of it
// verdict: race-free; shown by `raddle explore FILE -- 2 4`
// shown: all executions explored, 32

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int next, limit;
static double *out;

static int take(void) {
  pthread_mutex_lock(&m);
  int mine = next < limit ? next++ : -1;
  pthread_mutex_unlock(&m);
  return mine;
}

static void *worker(void *unused) {
  int i;
  while ((i = take()) >= 0)
    out[i] = i / 2.0;
  return unused;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  limit = argc > 2 ? atoi(argv[2]) : 20;
  if (n < 1 || limit < 1) {
    fprintf(stderr, "usage: %s threads items\n", *argv);
    return 64;
  }
  out = malloc(limit * sizeof *out);
  pthread_t *ids = malloc(n * sizeof *ids);
  for (int i = 0; i < n; i++)
    pthread_create(ids + i, NULL, worker, NULL);
  for (int i = 0; i < n; i++)
    pthread_join(ids[i], NULL);
  double sum = 0;
  for (int i = 0; i < limit; i++)
    sum += out[i];
  printf("%.1f\n", sum);
  free(out);
  free(ids);
  return 0;
}
