// joins: joined only if verbose, used always
// verdict: racy; shown by `raddle explore --first FILE -- 1`
// shown: data race on `value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int value;

static void *work(void *arg) {
  value = *(int *)arg;
  return NULL;
}

int main(int argc, char **argv) {
  int in = 4, verbose = argc > 2;
  pthread_t t;
  pthread_create(&t, NULL, work, &in);
  if (verbose) {
    pthread_join(t, NULL);
    puts("joined");
  }
  printf("%d\n", value);
  if (!verbose)
    pthread_join(t, NULL);
  return 0;
}
