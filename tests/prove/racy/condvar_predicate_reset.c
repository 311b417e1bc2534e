// condvar: the flag says "started", not "finished"
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `result`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int started;
static int result;

static void *worker(void *p) {
  pthread_mutex_lock(&m);
  started = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  result = 12;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  while (!started)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  printf("%d\n", result);
  pthread_join(t, NULL);
  return 0;
}
