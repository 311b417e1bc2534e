// tickets: a thread gives its ticket back, so that it is drawn twice
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `out[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int next;
static int out[4];

static void *work(void *p) {
  int i = atomic_fetch_add(&next, 1);
  atomic_fetch_sub(&next, 1);
  out[i]++;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out[0]);
  return 0;
}
