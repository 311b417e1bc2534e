// joins: created with a detached attribute; two such threads share a counter
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `count`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int count;

static void *work(void *arg) {
  count++;
  return arg;
}

int main(void) {
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
  pthread_t t;
  for (int i = 0; i < 2; i++)
    pthread_create(&t, &attr, work, NULL);
  pthread_attr_destroy(&attr);
  pthread_exit(NULL);
}
