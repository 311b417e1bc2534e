// thread: a thread starts a second one of its own kind
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int n;
static pthread_t second;
static int started;

static void *work(void *arg) {
  if (!started) {
    started = 1;
    pthread_create(&second, NULL, work, NULL);
  }
  n++;
  return arg;
}

int main(void) {
  pthread_t first;
  pthread_create(&first, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  printf("%d\n", n);
  return 0;
}
