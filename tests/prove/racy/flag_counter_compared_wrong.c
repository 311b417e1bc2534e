// flag: main waits until one of two workers is done, not both
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `part[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int finished;
static int part[2];

static void *worker(void *arg) {
  int i = *(int *)arg;
  part[i] = i + 1;
  atomic_fetch_add(&finished, 1);
  return NULL;
}

int main(void) {
  int id[2] = {0, 1};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, &id[i]);
  while (atomic_load(&finished) < 1)
    ;
  printf("%d\n", part[0] + part[1]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
