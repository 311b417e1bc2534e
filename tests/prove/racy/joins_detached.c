// joins: the thread is detached, main does not wait for it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `done`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int done;

static void *work(void *arg) {
  (void)arg;
  pthread_detach(pthread_self());
  done = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  if (done)
    puts("done");
  pthread_exit(NULL);
}
