// locks: a recursive mutex is locked once and its data used after a helper has unlocked it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m;
static int n;

static void finish(int full) {
  if (full)
    pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
}

static void *work(void *arg) {
  int full = *(int *)arg;
  pthread_mutex_lock(&m);
  if (full)
    pthread_mutex_lock(&m);
  n++;
  finish(full);
  n--;
  return NULL;
}

int main(void) {
  pthread_mutexattr_t at;
  pthread_mutexattr_init(&at);
  pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &at);
  int x = 1, y = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, work, &x);
  pthread_create(&b, NULL, work, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
