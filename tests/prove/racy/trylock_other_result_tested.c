// trylock: two trylocks; the result of the first decides about the second one's data
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `d2`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t l1 = PTHREAD_MUTEX_INITIALIZER, l2 = PTHREAD_MUTEX_INITIALIZER;
static int d2;

static void *work(void *arg) {
  int r1 = pthread_mutex_trylock(&l1), r2 = pthread_mutex_trylock(&l2);
  if (r1 == 0) {
    d2++;
    pthread_mutex_unlock(&l1);
  }
  if (r2 == 0)
    pthread_mutex_unlock(&l2);
  return arg;
}

static void *other(void *arg) {
  pthread_mutex_lock(&l2);
  d2 = 0;
  pthread_mutex_unlock(&l2);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", d2);
  return 0;
}
