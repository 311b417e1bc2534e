// rules: a thread is created in what is run once
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int data;
static pthread_t id;

static void *child(void *arg) {
  data++;
  return arg;
}
static void init(void) {
  pthread_create(&id, NULL, child, NULL);
  data++;
}

int main(void) {
  pthread_once(&once, init);
  data++;
  pthread_join(id, NULL);
  printf("%d\n", data);
  return 0;
}
