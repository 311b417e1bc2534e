// init: the routine of pthread_once is also called directly
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `table`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table;

static void fill(void) {
  table = 7;
}

static void *proper(void *p) {
  pthread_once(&once, fill);
  return p;
}

static void *direct(void *p) {
  fill();
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, proper, NULL);
  pthread_create(&b, NULL, direct, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", table);
  return 0;
}
