// joins: joins happen in a helper that gets the array and its length
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int result;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *step(void *arg) {
  pthread_mutex_lock(&m);
  result += *(int *)arg;
  pthread_mutex_unlock(&m);
  return NULL;
}

static void start_all(pthread_t *ids, int n, int *arg) {
  for (int i = 0; i < n; i++)
    pthread_create(&ids[i], NULL, step, arg);
}

static void join_all(pthread_t *ids, int n) {
  for (int i = 0; i < n; i++)
    pthread_join(ids[i], NULL);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4, by = 3;
  if (n < 0)
    n = 0;
  pthread_t *ids = malloc((n ? n : 1) * sizeof *ids);
  start_all(ids, n, &by);
  join_all(ids, n);
  by = 10;
  result += by;
  printf("%d\n", result);
  free(ids);
  return 0;
}
