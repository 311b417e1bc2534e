// init: the same routine behind two different once controls
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
static int value;

static void init(void) {
  value++;
}

static void *a_main(void *p) {
  pthread_once(&first, init);
  return p;
}

static void *b_main(void *p) {
  pthread_once(&second, init);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, a_main, NULL);
  pthread_create(&b, NULL, b_main, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", value);
  return 0;
}
