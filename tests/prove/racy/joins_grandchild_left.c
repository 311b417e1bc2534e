// joins: the joined thread has started a child that it did not join
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int value;

static void *child(void *arg) {
  value = 8;
  return arg;
}

static void *parent(void *arg) {
  pthread_t c;
  pthread_create(&c, NULL, child, NULL);
  pthread_detach(c);
  return arg;
}

int main(void) {
  pthread_t p;
  pthread_create(&p, NULL, parent, NULL);
  pthread_join(p, NULL);
  printf("%d\n", value);
  pthread_exit(NULL);
}
