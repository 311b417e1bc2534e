// value: a mode that looks constant is written by sscanf; it switches the lock off
// verdict: racy; shown by `raddle explore --first FILE -- fast=1`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int fast;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *work(void *p) {
  if (!fast)
    pthread_mutex_lock(&m);
  n++;
  if (!fast)
    pthread_mutex_unlock(&m);
  return p;
}

int main(int argc, char **argv) {
  if (argc > 1)
    sscanf(argv[1], "fast=%d", &fast);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
