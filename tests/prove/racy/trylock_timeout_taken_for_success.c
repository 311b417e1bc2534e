// trylock: pthread_mutex_timedlock timed out, and the code goes on
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *patient(void *arg) {
  struct timespec at = {0, 0};
  int rc = pthread_mutex_timedlock(&m, &at);
  n++;
  if (rc == 0)
    pthread_mutex_unlock(&m);
  return arg;
}

static void *holder(void *arg) {
  pthread_mutex_lock(&m);
  n = 10;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, patient, NULL);
  pthread_create(&b, NULL, holder, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
