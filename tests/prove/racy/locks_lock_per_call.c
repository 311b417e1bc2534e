// locks: the mutex is a local variable, so each thread locks its own
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `shared`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int shared;

static void *work(void *arg) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&m);
  shared += *(int *)arg;
  pthread_mutex_unlock(&m);
  pthread_mutex_destroy(&m);
  return NULL;
}

int main(void) {
  int one = 1;
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &one);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", shared);
  return 0;
}
