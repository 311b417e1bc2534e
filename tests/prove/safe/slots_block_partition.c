// slots: a vector is split into disjoint blocks by integer division
// verdict: race-free; shown by `raddle explore FILE -- 10 3`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int n = 16, workers = 3;
static float *v;

static void *scale(void *arg) {
  int w = *(int *)arg;
  int lo = (int)((long)n * w / workers), hi = (int)((long)n * (w + 1) / workers);
  for (int i = lo; i < hi; i++)
    v[i] *= 2;
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  if (argc > 2)
    workers = atoi(argv[2]);
  if (n < 1 || workers < 1 || workers > 8)
    return 1;
  v = malloc(n * sizeof *v);
  for (int i = 0; i < n; i++)
    v[i] = i;
  pthread_t t[8];
  int w[8];
  for (int i = 0; i < workers; i++) {
    w[i] = i;
    pthread_create(&t[i], NULL, scale, &w[i]);
  }
  for (int i = 0; i < workers; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < n; i++)
    printf("%g ", v[i]);
  putchar('\n');
  free(v);
  return 0;
}
