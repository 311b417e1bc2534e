// rules: an inner loop that two gotos enter gives the same slot to two threads
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

int main(int argc, char **argv) {
  (void)argv;
  long n = argc;
  pthread_t id;
  for (long i = 0; i < n; i++) {
    int again = 0;
    if (argc > 5)
      goto second;
  first:
    pthread_create(&id, NULL, work, (void *)i);
  second:
    if (again++ < 2)
      goto first;
  }
  pthread_exit(NULL);
}
