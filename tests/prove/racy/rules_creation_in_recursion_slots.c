// rules: a recursion creates threads, each level with the same slots
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `slots[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int slots[8];

static void *work(void *arg) {
  slots[(long)arg]++;
  return NULL;
}

static void start(long depth, long n) {
  if (depth == 0) {
    for (long i = 0; i < n; i++) {
      pthread_t id;
      pthread_create(&id, NULL, work, (void *)i);
    }
    return;
  }
  start(depth - 1, n);
  start(depth - 1, n);
}

int main(int argc, char **argv) {
  (void)argv;
  start(1, argc + 1);
  pthread_exit(NULL);
}
