// alias: a getter returns the address of the guarded field; the caller writes to it after the unlock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `s.hits`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
  pthread_mutex_t m;
  int hits;
} s = {PTHREAD_MUTEX_INITIALIZER, 0};

static int *hits(void) {
  pthread_mutex_lock(&s.m);
  int *p = &s.hits;
  pthread_mutex_unlock(&s.m);
  return p;
}

static void *work(void *p) {
  ++*hits();
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", *hits());
  return 0;
}
