// value: a global that is never assigned by name is changed through a pointer in a table
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int debug;
static int trace;
static int *settings[] = {&trace, &debug};
static int n;

static void set(int i, int v) {
  *settings[i] = v;
}

static void *work(void *p) {
  if (debug)
    n++;
  return p;
}

int main(void) {
  set(1, 1);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d\n", n, trace);
  return 0;
}
