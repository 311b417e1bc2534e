// condvar: waits once without a predicate; a signal for another reason, or a spurious wake-up, lets it go on
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int data, other;

static void *writer(void *p) {
  data = 5;
  pthread_mutex_lock(&m);
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return p;
}

static void *noise(void *p) {
  pthread_mutex_lock(&m);
  other = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return p;
}

static void *waiter(void *out) {
  pthread_mutex_lock(&m);
  if (!other)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  *(int *)out = data;
  return NULL;
}

int main(void) {
  int out = 0;
  pthread_t a, b, w;
  pthread_create(&w, NULL, waiter, &out);
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, noise, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(w, NULL);
  printf("%d\n", out);
  return 0;
}
