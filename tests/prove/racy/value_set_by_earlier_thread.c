// value: a joined thread has set the flag that lets the later ones race
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int enabled, n;

static void *enable(void *p) {
  enabled = 1;
  return p;
}

static void *work(void *p) {
  if (enabled)
    n++;
  return p;
}

int main(void) {
  pthread_t e, a, b;
  pthread_create(&e, NULL, enable, NULL);
  pthread_join(e, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
