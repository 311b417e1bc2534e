// joins: after the first join a second thread is started; its id is another, but the same test is made on it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int value;
static pthread_t known;
static int joined;

static void *work(void *arg) {
  value += *(int *)arg;
  return NULL;
}

static void wait_once(void) {
  if (!joined) {
    pthread_join(known, NULL);
    joined = 1;
  }
}

int main(void) {
  static int one = 1, two = 2;
  pthread_create(&known, NULL, work, &one);
  wait_once();
  pthread_create(&known, NULL, work, &two);
  wait_once();
  printf("%d\n", value);
  pthread_exit(NULL);
}
