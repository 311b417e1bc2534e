// flag: a volatile flag is no synchronization
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `ready`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static volatile int ready;
static int data;

static void *writer(void *p) {
  data = 1;
  ready = 1;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  if (ready)
    printf("%d\n", data);
  pthread_join(t, NULL);
  return 0;
}
