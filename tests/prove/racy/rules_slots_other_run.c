// rules: slots by argument, and a second run of the creating loop that no one sees
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `slots[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int slots[8];
static pthread_t ids[8];

static void *work(void *arg) {
  slots[(long)arg]++;
  return NULL;
}

static void start(long n) {
  for (long i = 0; i < n; i++)
    pthread_create(&ids[i], NULL, work, (void *)i);
  if (n > 2)
    start(n - 2);
}

int main(int argc, char **argv) {
  (void)argv;
  start(argc + 2);
  pthread_exit(NULL);
}
