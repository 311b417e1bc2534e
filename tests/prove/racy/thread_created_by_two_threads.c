// thread: one create site, reached by two threads
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int n;

static void *leaf(void *p) {
  n++;
  return p;
}

static void *branch(void *p) {
  pthread_t t;
  pthread_create(&t, NULL, leaf, NULL);
  pthread_join(t, NULL);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, branch, NULL);
  pthread_create(&b, NULL, branch, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
