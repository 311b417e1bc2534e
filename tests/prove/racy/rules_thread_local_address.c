// rules: the address of a thread-local variable is handed over
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `own (thread-local of main.1)` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static _Thread_local int own;
static int *published;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  own++;
  pthread_mutex_lock(&m);
  int *p = published;
  published = &own;
  pthread_mutex_unlock(&m);
  if (p)
    ++*p;
  own++;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
