// condvar: after a timeout the data is read although nobody has set it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, data;

static void *writer(void *p) {
  data = 3;
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return p;
}

static void *reader(void *out) {
  struct timespec at = {1, 0};
  pthread_mutex_lock(&m);
  int rc = 0;
  while (!ready && rc == 0)
    rc = pthread_cond_timedwait(&c, &m, &at);
  pthread_mutex_unlock(&m);
  *(int *)out = data;
  return NULL;
}

int main(void) {
  int out = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out);
  return 0;
}
