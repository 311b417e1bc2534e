// pool: the queue is empty, but the last job still runs
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `result`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int queued = 1, result, stop;

static void *worker(void *p) {
  pthread_mutex_lock(&m);
  int got = queued > 0 && !stop;
  if (got)
    queued--;
  pthread_mutex_unlock(&m);
  if (got)
    result = 6;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  int empty = queued == 0;
  pthread_mutex_unlock(&m);
  if (empty)
    printf("%d\n", result);
  pthread_join(t, NULL);
  return 0;
}
