// joins: ids are joined from the last to the first
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double average;
static int samples;

static void *sample(void *arg) {
  double v = *(double *)arg;
  pthread_mutex_lock(&lock);
  average = (average * samples + v) / (samples + 1);
  samples++;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char **argv) {
  double values[6] = {1, 2, 3, 4, 5, 6};
  pthread_t ids[6];
  int n = argc > 1 ? atoi(argv[1]) : 6;
  if (n < 0 || n > 6)
    n = 6;
  int i;
  for (i = 0; i < n; i++)
    pthread_create(ids + i, NULL, sample, values + i);
  for (i = n - 1; i >= 0; i--)
    pthread_join(ids[i], NULL);
  average += 0.5;
  printf("%d samples, %.2f\n", samples, average);
  return 0;
}
