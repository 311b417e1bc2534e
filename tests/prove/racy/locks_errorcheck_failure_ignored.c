// locks: an error-checking mutex is locked twice; the second lock fails, the first unlock releases it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m;
static int n;

static void helper(void) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
}

static void *work(void *p) {
  pthread_mutex_lock(&m);
  helper();
  n++;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_mutexattr_t at;
  pthread_mutexattr_init(&at);
  pthread_mutexattr_settype(&at, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &at);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
