// joins: the helper that starts a thread is called twice, its id is kept once
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `log_count`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_t id;
static int log_count;

static void *logger(void *arg) {
  log_count++;
  return arg;
}

static void start(void) {
  pthread_create(&id, NULL, logger, NULL);
}

int main(void) {
  start();
  start();
  pthread_join(id, NULL);
  printf("%d\n", log_count);
  return 0;
}
