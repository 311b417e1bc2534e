// init: initialized by pthread_once in one thread, read without it in another
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `table[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table[2];

static void fill(void) {
  table[0] = 1;
  table[1] = 2;
}

static void *proper(void *p) {
  pthread_once(&once, fill);
  printf("%d\n", table[0]);
  return p;
}

static void *hasty(void *p) {
  if (table[1])
    puts("filled");
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, proper, NULL);
  pthread_create(&b, NULL, hasty, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
