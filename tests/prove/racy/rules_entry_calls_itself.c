// rules: each thread has a slot, but the entry calls itself with the neighbour's
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `slots[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int slots[9];

static void *work(void *arg) {
  long i = (long)arg;
  slots[i]++;
  if (i > 0)
    work((void *)(i - 1));
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  long n = argc + 1;
  pthread_t ids[9];
  for (long i = 0; i < n; i++)
    pthread_create(&ids[i], NULL, work, (void *)i);
  for (long i = 0; i < n; i++)
    pthread_join(ids[i], NULL);
  printf("%d\n", slots[0]);
  return 0;
}
