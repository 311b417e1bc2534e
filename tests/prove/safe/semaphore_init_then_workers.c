// semaphore: workers wait until the loader posts once for each of them
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t loaded;
static int *values, count, workers = 2;

static void *loader(void *arg) {
  count = *(int *)arg;
  values = malloc((count + 1) * sizeof *values);
  for (int i = 0; i < count; i++)
    values[i] = 3 * i;
  for (int i = 0; i < workers; i++)
    sem_post(&loaded);
  return NULL;
}

static void *worker(void *out) {
  sem_wait(&loaded);
  int best = -1;
  for (int i = 0; i < count; i++)
    if (values[i] > best)
      best = values[i];
  *(int *)out = best;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  if (n < 0)
    n = 0;
  sem_init(&loaded, 0, 0);
  int out[2];
  pthread_t l, w[2];
  for (int i = 0; i < workers; i++)
    pthread_create(&w[i], NULL, worker, &out[i]);
  pthread_create(&l, NULL, loader, &n);
  pthread_join(l, NULL);
  for (int i = 0; i < workers; i++)
    pthread_join(w[i], NULL);
  printf("%d %d\n", out[0], out[1]);
  free(values);
  return 0;
}
