// rules: what is run once is run again, after its control was reset
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int value;

static void init(void) { value++; }

static void *work(void *arg) {
  pthread_once(&once, init);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_once_t fresh = PTHREAD_ONCE_INIT;
  pthread_once(&once, init);
  once = fresh;
  pthread_create(&a, NULL, work, NULL);
  printf("%d\n", value);
  pthread_join(a, NULL);
  return 0;
}
