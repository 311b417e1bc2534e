// condvar: an if around the wait; the first consumer that wakes up takes it all, and the buffer is touched outside of the lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `item`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int full, item;

static void *producer(void *p) {
  item = 9;
  pthread_mutex_lock(&m);
  full = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return p;
}

static void *consumer(void *out) {
  pthread_mutex_lock(&m);
  if (!full)
    pthread_cond_wait(&c, &m);
  full = 0;
  pthread_mutex_unlock(&m);
  *(int *)out = item;
  item = 0;
  return NULL;
}

int main(void) {
  int o1 = 0, o2 = 0;
  pthread_t p, x, y;
  pthread_create(&x, NULL, consumer, &o1);
  pthread_create(&y, NULL, consumer, &o2);
  pthread_create(&p, NULL, producer, NULL);
  pthread_join(p, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%d\n", o1 + o2);
  return 0;
}
