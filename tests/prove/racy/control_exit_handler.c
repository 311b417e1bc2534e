// control: an atexit handler reads what a detached thread writes
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `progress`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int progress;

static void report(void) {
  printf("progress %d\n", progress);
}

static void *work(void *p) {
  progress++;
  return p;
}

int main(void) {
  atexit(report);
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_detach(t);
  exit(0);
}
