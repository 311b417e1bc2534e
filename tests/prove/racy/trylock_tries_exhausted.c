// trylock: the loop ends when trylock succeeds or when the tries are used up
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *work(void *p) {
  int tries = 2, rc;
  while ((rc = pthread_mutex_trylock(&m)) != 0 && --tries > 0)
    ;
  n++;
  if (rc == 0)
    pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
