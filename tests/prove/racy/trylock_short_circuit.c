// trylock: the lock is tried only if the first condition holds, the data changes in any case
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *work(void *arg) {
  int polite = *(int *)arg, held = 0;
  if (polite && pthread_mutex_lock(&m) == 0)
    held = 1;
  if (!polite || held)
    n++;
  if (held)
    pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  int yes = 1, no = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, work, &yes);
  pthread_create(&b, NULL, work, &no);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
