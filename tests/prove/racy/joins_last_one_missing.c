// joins: the join loop ends one too early
// verdict: racy; shown by `raddle explore --first FILE -- 3`
// shown: data race on `sum`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *work(void *arg) {
  pthread_mutex_lock(&m);
  sum += (int)(long)arg;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  if (n < 1)
    n = 1;
  pthread_t *t = malloc(n * sizeof *t);
  for (long i = 0; i < n; i++)
    pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < n - 1; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", sum);
  free(t);
  pthread_exit(NULL);
}
